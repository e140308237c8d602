const units = ['byte', 'kilobyte', 'megabyte'] as const
const factor = 1_000

/** Formats a size in bytes with a unit: « 1,2 Mo ». */
export function formatBytes(language: string, bytes: number): string {
  const power = Math.floor(Math.log(Math.max(1, bytes)) / Math.log(factor))
  const index = Math.min(units.length - 1, power)
  const unit = units[index] ?? 'byte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    // The short name of a byte has no plural in English.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / factor ** index)
}
