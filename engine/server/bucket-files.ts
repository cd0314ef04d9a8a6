import { Disk } from 'flydrive'
import type { S3Client } from '@aws-sdk/client-s3'
import { type PathStore, StoreOutOfReach, causeOf, diskFiles } from './files.ts'

/** A bucket of an S3-compatible store, and the key that opens it. */
export interface BucketOptions {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
  /** `https://store/bucket/…`, and not `https://bucket.store/…`. */
  readonly isPathStyle: boolean
}

/** How long the store is waited for. */
export interface BucketLimits {
  /** Until a connection is made. */
  readonly connectMsMax: number
  /** Until one try is answered. */
  readonly tryMsMax: number
  /** The limit for a whole call, with all retries, the pauses between them and the transfer. */
  readonly callMsMax: number
  /** How often a call is tried in all. */
  readonly triesMax: number
}

/** A browser waits a minute for its answer: a picture of a megabyte takes a second, and a store that breaks down says so before. */
export const usualBucketLimits: BucketLimits = { connectMsMax: 3_000, tryMsMax: 8_000, callMsMax: 20_000, triesMax: 3 }

interface StoreAnswer extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** The store answers, and will not have us: a key, a bucket or a region that is wrong, which waiting does not mend. */
export const isRefusedByStore = (error: unknown): boolean =>
  causeOf<StoreAnswer>(error, (cause) => [301, 400, 401, 403, 404].includes(statusOf(cause) ?? 0))

const statusOf = (error: StoreAnswer) => error.$metadata?.httpStatusCode

/**
 * A file store in a bucket. The program that speaks to it is read with the first file, since no start has time for it.
 *
 * @throws StoreOutOfReach where the store does not answer in time, breaks down or refuses the key
 */
export function bucketFiles(options: BucketOptions, limits: Partial<BucketLimits> = {}): PathStore {
  let opened: Promise<PathStore> | undefined
  const open = () => (opened ??= openBucket(options, { ...usualBucketLimits, ...limits }))
  const said = (error: unknown): Error => {
    if (!(error instanceof Error)) return new StoreOutOfReach(String(error))
    let cause: Error = error
    while (cause.cause instanceof Error) cause = cause.cause
    const status = statusOf(cause)
    const reason = [cause.name, status, cause.message].filter((part) => part !== undefined && part !== '').join(' ')
    return new StoreOutOfReach(`The picture store ${options.endpoint}, bucket ${options.bucket}, does not do it: ${reason}`, { cause: error })
  }
  const requested = async <T>(work: (store: PathStore) => Promise<T>): Promise<T> => {
    try {
      return await work(await open())
    } catch (error) {
      throw said(error)
    }
  }
  return {
    put: (path, data, contentType) => requested((store) => store.put(path, data, contentType)),
    read: (path) => requested((store) => store.read(path)),
    remove: (path) => requested((store) => store.remove(path)),
    async *list(folder) {
      try {
        yield* (await open()).list(folder)
      } catch (error) {
        throw said(error)
      }
    },
    paths: (folder) => requested((store) => store.paths(folder)),
  }
}

async function openBucket(options: BucketOptions, limits: BucketLimits): Promise<PathStore> {
  const [{ S3Client: Client }, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')])
  const client = new Client({
    endpoint: options.endpoint,
    region: options.region,
    credentials: { accessKeyId: options.key, secretAccessKey: options.secret },
    forcePathStyle: options.isPathStyle,
    maxAttempts: limits.triesMax,
    // Stores that are compatible do not all know the newer sums; the signature has one of its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: limits.connectMsMax, requestTimeout: limits.tryMsMax, throwOnRequestTimeout: true },
  })
  limitCalls(client, limits.callMsMax)
  const driver = new S3Driver({ client, bucket: options.bucket, visibility: 'private', supportsACL: false })
  // A bucket that is not there is no file that is not there.
  const isGone = (error: unknown) => causeOf<StoreAnswer>(error, (cause) => statusOf(cause) === 404 && cause.name !== 'NoSuchBucket')
  return diskFiles(new Disk(driver), isGone)
}

/** Ends each call of a client, and the body that it still carries, when its time is up. */
function limitCalls(client: S3Client, msMax: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const late = () => new Error(`no answer within ${msMax / 1_000} s`)
      let timer: NodeJS.Timeout | undefined
      const isUp = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late()), msMax)
        timer.unref()
      })
      const answer = await Promise.race([next(args), isUp]).finally(() => clearTimeout(timer))
      const { Body: body } = answer.output as { Body?: NodeJS.ReadableStream & { destroy(error: Error): void } }
      if (body) {
        const carrying = setTimeout(() => body.destroy(late()), msMax)
        carrying.unref()
        body.once('close', () => clearTimeout(carrying))
      }
      return answer
    },
    { step: 'initialize', name: 'limitCalls', priority: 'high' },
  )
}
