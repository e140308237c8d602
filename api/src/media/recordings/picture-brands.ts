/** Brands of HEVC pictures (ISO/IEC 23008-12). */
export const heicBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
])
/** Generic brands of HEVC or AVIF pictures. */
export const genericBrands: ReadonlySet<string> = new Set(['mif1', 'msf1'])
export const avifBrands: ReadonlySet<string> = new Set(['avif', 'avis'])
