/** Returns an address of a text for the admin, which serves the files of `/media/` at `/storage/`. */
export const toAdminAddress = (address: string) => address.replace(/^\/media\//, '/storage/')
