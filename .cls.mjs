import { chromium } from '@playwright/test'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
for (const [w, h] of [
  [320, 700],
  [360, 740],
  [412, 915],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
])
  for (const path of process.argv.slice(2)) {
    const p = await b.newPage({ viewport: { width: w, height: h } })
    await p.route('**/*.woff2', async (r) => {
      await new Promise((d) => setTimeout(d, 600))
      await r.continue()
    })
    await p.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((l) => {
        for (const e of l.getEntries())
          window.shifts.push([
            e.value.toFixed(4),
            ...e.sources.map(
              (s) =>
                `${s.node?.nodeName}.${s.node?.className ?? s.node?.textContent} ${Math.round(s.previousRect.y)}+${Math.round(s.previousRect.height)} w${Math.round(s.previousRect.width)} -> ${Math.round(s.currentRect.y)}+${Math.round(s.currentRect.height)} w${Math.round(s.currentRect.width)}`,
            ),
          ])
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await p.goto('http://localhost:4200' + path)
    await p.waitForTimeout(2000)
    console.log(
      w,
      path,
      JSON.stringify((await p.evaluate(() => window.shifts)).filter(([v]) => Number(v) > 0.001)),
    )
    await p.close()
  }
await b.close()
