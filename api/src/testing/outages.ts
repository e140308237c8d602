import { expect } from 'vitest'
import { DatabaseOutage, type OutageKind, type OutageListener } from '../db/outage.ts'

/** Returns a listener, and the list of what it is called with, in order. */
export function recordingListener() {
  const heard: string[] = []
  const listener: OutageListener = {
    onFailure: ({ kind }) => heard.push(kind),
    onSuccess: (wrote) => heard.push(wrote ? 'wrote' : 'read'),
  }
  return { heard, listener }
}

/** Matches an outage of this kind that names its cause. */
export const outage = (kind: OutageKind) =>
  expect.objectContaining({ constructor: DatabaseOutage, kind, cause: expect.anything() })
