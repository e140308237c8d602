import type { CommitStep } from '../db/changes.ts'
import { findUpdates, writeUpdates } from './event-days.ts'
import type { EventClock } from './window.ts'

/** Pages and events of one commit whose dates are computed with it. Those of a larger one follow. */
const pagesInCommit = 100
const eventsInCommit = 20

/** Returns the step of each commit that computes the dates of changed events. */
export function createEventStep(clock: EventClock): CommitStep {
  return async (tx, { pages }) => {
    if (!pages || pages.size === 0 || pages.size > pagesInCommit) return
    await writeUpdates(tx, clock, await findUpdates(tx, clock, [...pages], eventsInCommit))
  }
}
