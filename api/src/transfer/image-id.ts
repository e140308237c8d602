import { decodePath } from '@vitrine/contract/addresses/address'

/** The image that a file of pages names; undefined where it is not held. */
export function imageId(named: string, pictures: Map<string, number>): number | undefined {
  // A file of pages names the image itself, a page list of the API its encoded address.
  const plain = named.startsWith('/storage/') ? decodePath(named) : named
  return pictures.get(plain?.replace(/^\/(media|storage)\//, '') ?? '')
}
