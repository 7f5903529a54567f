export interface ComponentText {
  line: number;
  /** Constant characters; each `${…}` is `$`. */
  text: string;
}
export function findComponentTexts(file: string, text: string): ComponentText[];
