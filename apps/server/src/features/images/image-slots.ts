import { createSlots } from '../../platform/slots';

/** Decodes and writes images, at most two at a time, so that many uploads at once do not take all memory. */
export const withImageSlot = createSlots(2, { waiting: 100 });

/** Holds the bytes of an image from reading to storing them; around `withImageSlot`, never within it. */
export const withImageInMemory = createSlots(3, { waiting: 100 });
