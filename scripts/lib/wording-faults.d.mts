export interface WordingFault {
  line: number;
  found: string;
  instead: string;
}
export function findWordingFaults(file: string, text: string): WordingFault[];
