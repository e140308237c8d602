import { idMax } from '@vitrine/contract/bounds/id-max'

/** Reads an id of the address. Anything else is the id of no row, which the API refuses in words. */
export const readId = (text: string | undefined): number =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : idMax
