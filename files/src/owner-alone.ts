/** Access rights of what nobody else on the machine reads. */
export const ownerAlone = { file: 0o600, folder: 0o700 }
