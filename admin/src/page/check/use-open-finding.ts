import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { WrittenText } from '../text/use-text.ts'
import { findTarget } from './find-target.ts'
import type { PlacedFinding } from './use-text-check.ts'

/**
 * Goes once to the place of the finding that the address names, by its rule and position: the check
 * of the site links to it.
 */
export function useOpenFinding(findings: PlacedFinding[] | undefined, text: WrittenText) {
  const [search] = useSearchParams()
  const name = search.get('finding')
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (name === null || findings === undefined || opened.current === name) return
    opened.current = name
    const [rule, position] = name.split(' ')
    const ofRule = findings.filter((finding) => finding.rule === rule)
    const found = ofRule.find((finding) => String(finding.position) === position) ?? ofRule[0]
    if (found) findTarget(found, text)?.()
  }, [name, findings, text])
}
