import { chromium } from 'playwright-core'
const [,, out, width, height, full, ...urls] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync'] })
const c = await b.newContext({ viewport: { width: +width, height: +height }, deviceScaleFactor: 1 })
const p = await c.newPage()
for (const [i,u] of urls.entries()) { await p.goto(u); await p.waitForTimeout(1200); await p.screenshot({ path: `${out}-${i}.png`, fullPage: full==='1' }) }
await b.close()
