/**
 * Key of the advisory lock on the bytes of stored files: a backup holds it shared while it reads, whoever removes bytes
 * holds it alone. What a backup's snapshot names can so not go away before the backup has read it.
 */
export const filesLock = 4_100_003;
