export type * from './types';
export { type BlockTags, readBlockTags } from './blocks/block-rules';
