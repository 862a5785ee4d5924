// The one entry of every npm script, readable by Node 20 and without dependencies: installs what the lockfile asks for, then runs
// the task with the `node` package's Node 24 first on PATH. No engine-strict: it would end a fresh `npm ci` in EBADENGINE.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const OLDEST_NODE = 20
const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname
const stamp = join(root, 'node_modules/.lockfile-hash')
const ownNode = join(root, 'node_modules/node/bin')

const [task, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  stop(`Node ${OLDEST_NODE} or newer is needed to begin; this is ${process.version}.`)
if (!task) stop('Say which task: npm start, npm test, npm run check, npm run dev …')
install()
const env = { ...process.env, PATH: ownNode + delimiter + process.env.PATH, GALEB_BOOTSTRAPPED: '1' }
const run = spawnSync(join(ownNode, 'node'), [join(root, 'scripts/task.ts'), task, ...args], {
  stdio: 'inherit',
  cwd: root,
  env,
})
process.exit(run.status ?? 1)

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const have = existsSync(stamp) && existsSync(join(ownNode, 'node')) ? readFileSync(stamp, 'utf8') : ''
  if (have === wanted) return
  console.log('Installing packages (once for each change of the lockfile) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    cwd: root,
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) stop('npm ci failed; its messages are above.')
  if (!existsSync(join(ownNode, 'node')))
    stop('The node package brought no Node 24: allow its install script and try again.')
  writeFileSync(stamp, wanted)
}

function stop(text) {
  console.error(text)
  process.exit(1)
}
