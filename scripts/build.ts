// node scripts/build.ts: browser and server bundles, the content as one checked file, compressed copies beside the assets.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'
import { clearForBuild, keepBuilds } from './stored-builds.ts'
import { writePictures } from './pictures/write.ts'
import { laySharpBeside } from './lay-sharp.ts'
import { layStylesBeside } from './lay-styles.ts'
import { contentFile, readContent } from '#server/site.server.ts'

// Tests start a build too, with NODE_ENV=test: JSX would then be compiled to calls that the production runtime lacks.
process.env['NODE_ENV'] = 'production'
const content = readContent('content')
clearForBuild('dist/client')
const builder = await createBuilder({ logLevel: 'warn', mode: 'production' })
await builder.buildApp()
writeFileSync(contentFile('dist'), JSON.stringify(content))
const { version, type }: { version: string; type: string } = JSON.parse(readFileSync('package.json', 'utf8'))
// In a container there is nothing beside dist.
writeFileSync('dist/package.json', JSON.stringify({ version, type }))
layStylesBeside('dist')
writePictures('dist/client')
keepBuilds('dist/client')
laySharpBeside('dist/server')
for (const file of filesIn('dist/client')) if (/\.(js|css|svg|json|webmanifest)$/.test(file)) compress(file)

function compress(file: string): void {
  // A hashed file of a build before has its copies already.
  if (file.includes('/assets/') && existsSync(`${file}.br`)) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}
