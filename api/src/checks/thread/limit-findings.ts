import { type CheckFinding, findingsPerTextMax } from '@vitrine/contract/checks/finding'

const ranks = { error: 0, warning: 1, hint: 2 } as const

export interface LimitedFindings {
  findings: CheckFinding[]
  /** Number of findings that are left out. */
  omitted: number
}

/** Limits the findings of a text: the gravest first, then in document order. */
export function limitFindings(all: CheckFinding[]): LimitedFindings {
  const findings = all
    .toSorted((one, other) => ranks[one.severity] - ranks[other.severity])
    .slice(0, findingsPerTextMax)
  return { findings, omitted: all.length - findings.length }
}
