/**
 * Key of the advisory lock on the bytes of stored files: a backup holds it shared while it reads, and code that removes
 * bytes holds it exclusively. This prevents files of a backup's snapshot from being removed before the backup has read
 * them.
 */
export const filesLock = 4_100_003;
