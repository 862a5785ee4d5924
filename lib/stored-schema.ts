import * as v from 'valibot'

type Data = Readonly<Record<string, unknown>>

/** Brings documents of one version to the next; what it does is tested on documents as they were stored then. */
export type Migration = { name: string; upgrade: (data: Data) => Data }

/** The version stands in the document; one that was written before versions has none, and counts as 0. */
const VERSION = 'schemaVersion'

/** A document of ours that is not what its collection holds. It names the field, never what stands in it: that may be personal. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
}

/**
 * How documents of a collection are read and written: upgraded by the migrations that came after they were stored, then parsed. What
 * is written is parsed too, so that nothing is stored that cannot be read again.
 */
export function storedSchema<Schema extends v.GenericSchema>(
  what: string,
  schema: Schema,
  migrations: readonly Migration[] = [],
) {
  const parsed = (data: unknown): v.InferOutput<Schema> => {
    const result = v.safeParse(schema, data)
    if (result.success) return result.output
    const [issue] = result.issues
    throw new UnreadableDocument(`${what}: ${v.getDotPath(issue) ?? 'it'} is not ${issue.expected ?? 'valid'}`)
  }
  return {
    read(data: Data): v.InferOutput<Schema> {
      const { [VERSION]: stored = 0 } = data
      if (typeof stored !== 'number' || stored > migrations.length)
        throw new UnreadableDocument(`${what}: version ${String(stored)} is newer than this program`)
      return parsed(migrations.slice(stored).reduce((before, { upgrade }) => upgrade(before), data))
    },
    write(value: v.InferOutput<Schema>): Data {
      return { ...(parsed(value) as Data), [VERSION]: migrations.length }
    },
  }
}
