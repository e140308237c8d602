import {
  type CheckFinding,
  compareSeverities,
  findingsPerTextMax,
} from '@vitrine/contract/checks/finding'

export interface LimitedFindings {
  findings: CheckFinding[]
  /** Number of findings that are left out. */
  omitted: number
}

/** Limits the findings of a text: the gravest first, then in document order. */
export function limitFindings(all: CheckFinding[]): LimitedFindings {
  const findings = all
    .toSorted((one, other) => compareSeverities(one.severity, other.severity))
    .slice(0, findingsPerTextMax)
  return { findings, omitted: all.length - findings.length }
}
