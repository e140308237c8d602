const steps = ['byte', 'kilobyte', 'megabyte'] as const
const step = 1_000

/** A size as people say it: « 1,2 Mo ». */
export function bytesIn(language: string, bytes: number): string {
  const at = Math.min(steps.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(step)))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: steps[at] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(bytes / step ** at)
}
