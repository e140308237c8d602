/** Permissions of files and folders that no other user of the machine may read. */
export const ownerOnlyModes = { file: 0o600, folder: 0o700 }
