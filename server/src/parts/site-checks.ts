import { randomUUID } from 'node:crypto'
import { createTextCheck } from '@vitrine/api/checks/check-texts'
import { createLinkCheck, createPublicNetwork } from '@vitrine/api/checks/external/check-links'
import { createCheckThread } from '@vitrine/api/checks/thread/thread'
import { createRedirectedFinder } from '@vitrine/api/redirects/find-redirected'
import type { Redirects } from '@vitrine/api/redirects/redirects'
import { createSiteDayFormatter } from '@vitrine/api/tracking/days'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { RunInTurn } from '@vitrine/files/turns'
import type { LogError } from '../process/log.ts'
import { runEvery } from '../process/periodic-jobs.ts'
import type { ShutdownStep } from '../process/shutdown-stages.ts'

/** Intervals at which a process looks for changed texts, and for due addresses. */
const everyMs = { texts: 2 * secondMs, links: 10 * secondMs }

/** Starts the publish check of the whole site; returns the step that stops it. */
export function startSiteChecks(
  rules: Redirects,
  runInTurn: RunInTurn,
  logError: LogError,
): ShutdownStep {
  const { context } = rules
  const redirects = { ...rules, findRedirected: createRedirectedFinder(rules) }
  const ending = new AbortController()
  const thread = createCheckThread()
  const isExternalEnabled = () => context.settings.current().externalLinks
  const shared = { owner: randomUUID(), logError }
  const checkTexts = createTextCheck({ ...shared, redirects, thread, isExternalEnabled, runInTurn })
  const checkLinks = createLinkCheck({
    ...shared,
    db: context.db,
    now: context.now,
    isEnabled: isExternalEnabled,
    network: createPublicNetwork(context.publicUrl),
    toDay: createSiteDayFormatter(context.settings),
  })
  const stopTexts = runEvery(everyMs.texts, () => checkTexts(ending.signal), logError)
  const stopLinks = runEvery(everyMs.links, () => checkLinks(ending.signal), logError)
  const stop = async () => {
    ending.abort()
    await Promise.all([stopTexts(), stopLinks()])
    await thread.close()
  }
  return { name: 'publish check', stop }
}
