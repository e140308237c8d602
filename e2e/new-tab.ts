import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './product.ts'

/** A tab that a link has opened. */
export interface NewTab {
  /** Runs a function in its document. */
  evaluate: (run: () => unknown) => Promise<unknown>
  close: () => Promise<unknown>
}

/**
 * Follows a link that opens a tab, and waits until the tab shows an address. Asks the browser: if the
 * tab commits its first document in another process while Playwright attaches to it, the event of
 * that navigation is lost, and Playwright never reports the tab.
 */
export async function openTab(
  page: Page,
  follow: () => Promise<void>,
  address: string,
): Promise<NewTab> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const session = await browser.newBrowserCDPSession()
  const listTabs = async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    return targetInfos.filter(({ type }) => type === 'page')
  }
  const before = new Set((await listTabs()).map(({ targetId }) => targetId))
  const findNew = async () => (await listTabs()).find(({ targetId }) => !before.has(targetId))
  await follow()
  const { href } = new URL(address, page.url())
  await expect.poll(async () => (await findNew())?.url).toBe(href)
  const targetId = (await findNew())?.targetId ?? ''
  return {
    evaluate: (run) => evaluateIn(session, targetId, run),
    close: async () => {
      await session.send('Target.closeTarget', { targetId })
      await session.detach()
    },
  }
}

/**
 * Opens the target of a link to a new tab. Does not click: Playwright may never report the tab of a
 * click (see `openTab`).
 */
export async function openTarget(link: Locator): Promise<Page> {
  await expect(link).toHaveAttribute('target', '_blank')
  const address = new URL((await link.getAttribute('href')) ?? '', link.page().url())
  const page = await link.page().context().newPage()
  await page.goto(address.href)
  return page
}

async function evaluateIn(session: CDPSession, targetId: string, run: () => unknown) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId })
  const answered = new Promise<unknown>((resolve) => {
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message)
      if (id === 1) resolve(result?.result.value)
    })
  })
  const params = { expression: `(${run})()`, returnByValue: true }
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
  return answered
}
