import { decodePath } from '@vitrine/contract/addresses/address'

/** Finds the library image that a page file names; undefined if it does not exist. */
export function findImageId(address: string, pictures: Map<string, number>): number | undefined {
  // A page file has the plain path, a page list of the API the encoded address.
  const plain = address.startsWith('/storage/') ? decodePath(address) : address
  return pictures.get(plain?.replace(/^\/(media|storage)\//, '') ?? '')
}
