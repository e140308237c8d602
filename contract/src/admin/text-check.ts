import * as z from 'zod/mini'
import { CheckFacts } from '../checks/facts.ts'
import { CheckFinding } from '../checks/finding.ts'

/** What the publish check finds in a draft, and the facts that it knows about it. */
export const TextCheck = z.object({
  data: z.object({ findings: z.array(CheckFinding), facts: CheckFacts }),
})
export type TextCheck = z.infer<typeof TextCheck>
