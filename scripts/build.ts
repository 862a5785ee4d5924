// node scripts/build.ts: browser and server bundles, the content as one checked file, compressed copies beside the assets.
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { minify } from 'terser'
import { createBuilder } from 'vite'
import { clearForBuild, keepBuilds } from './kept-builds.ts'
import { laySharpBeside } from './lay-sharp.ts'
import { contentFile, readContent } from '#server/site.server.ts'

// Tests start a build too, with NODE_ENV=test; React's compiler would then write calls the production runtime lacks.
process.env['NODE_ENV'] = 'production'
const content = readContent('content')
clearForBuild('dist/client')
const builder = await createBuilder({ logLevel: 'warn', mode: 'production' })
await builder.buildApp()
writeFileSync(contentFile('dist'), JSON.stringify(content))
const { version, type }: { version: string; type: string } = JSON.parse(readFileSync('package.json', 'utf8'))
// In a container there is nothing beside dist.
writeFileSync('dist/package.json', JSON.stringify({ version, type }))
copyFileSync('node_modules/@resvg/resvg-wasm/index_bg.wasm', 'dist/server/resvg.wasm')
keepBuilds('dist/client')
laySharpBeside('dist/server')
for (const file of filesIn('dist/client')) if (file.endsWith('.js')) await shrink(file)
for (const file of filesIn('dist/client')) if (/\.(js|css|svg|json|webmanifest)$/.test(file)) compress(file)

/** Terser after Vite's own minifier: 1.2 kB gzip of a first load, most of it in React, which asks in vain for its tools. */
async function shrink(file: string): Promise<void> {
  // A build before made this very file, and its small form is kept beside it.
  if (file.includes('/assets/') && existsSync(`${file}.br`))
    return writeFileSync(file, brotliDecompressSync(readFileSync(`${file}.br`)))
  const source = readFileSync(file, 'utf8').replaceAll('typeof __REACT_DEVTOOLS_GLOBAL_HOOK__', '"undefined"')
  const { code } = await minify(source, {
    module: file.includes('/assets/'),
    ecma: 2020,
    // vite.config.ts: a comment that Chromium reads.
    format: { comments: /allFunctionsCalledOnLoad/ },
    compress: {
      passes: 3,
      ecma: 2020,
      keep_fargs: false,
      hoist_funs: false,
      reduce_funcs: false,
      lhs_constants: false,
    },
  })
  if (code !== undefined) writeFileSync(file, code)
}

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
