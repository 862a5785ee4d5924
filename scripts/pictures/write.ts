import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { phonePicture, wholePicture } from './optimise.ts'
import { phoneCuts } from './phone-cuts.ts'

/** Sixty pictures take a minute, and most builds change none. */
const MADE = 'node_modules/.cache/pictures'

/** Puts the smaller files in the place of the pictures that Vite copied from public/. `client` is dist/client. */
export function writePictures(client: string): void {
  mkdirSync(MADE, { recursive: true })
  mkdirSync(join(client, 'pictures/strips'), { recursive: true })
  const makers = fingerprintOfMakers()
  for (const folder of ['pictures', 'sketches']) {
    for (const name of readdirSync(join('public', folder)).filter((file) => file.endsWith('.svg'))) {
      const file = join('public', folder, name)
      writeFileSync(join(client, folder, name), made(wholePicture, file, makers))
      if (folder === 'pictures' && name.replace('.svg', '') in phoneCuts)
        writeFileSync(join(client, folder, 'strips', name), made(phonePicture, file, makers))
    }
  }
  rmSync(join(client, 'pictures/palette.css'), { force: true })
}

function made(make: (file: string) => string, file: string, makers: string): string {
  const key = createHash('sha256').update(`${makers} ${make.name} ${file} `).update(readFileSync(file)).digest('hex')
  const stored = join(MADE, `${key}.svg`)
  if (existsSync(stored)) return readFileSync(stored, 'utf8')
  const picture = make(file)
  writeFileSync(stored, picture)
  return picture
}

/** What else a picture is made from: the palette, the cuts, the steps, and svgo's version. */
function fingerprintOfMakers(): string {
  const steps = readdirSync('scripts/pictures').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const files = [
    ...steps.map((name) => join('scripts/pictures', name)),
    'public/pictures/palette.css',
    'node_modules/svgo/package.json',
  ]
  return createHash('sha256')
    .update(files.map((file) => readFileSync(file, 'utf8')).join('\n'))
    .digest('hex')
}
