import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { send } from '#engine/web/api.ts'
import { hear, useConnection } from '#engine/web/realtime.ts'
import { useSession } from '#engine/web/session.ts'
import { countMessage, countMoved, scanCodes } from '../contract/sesi-opname.ts'
import { deviceName } from './device-name.ts'
import { ScanQueue } from './scan-queue.ts'

/** A count that many scan at is asked for so often at the most. */
const betweenMs = 700

/** Runs `onMoved` when one of the counts of the shop has moved on: this one, or any. */
export function useCountMoved(no_sesi: string | undefined, onMoved: () => void): void {
  const latest = useRef(onMoved)
  useEffect(() => {
    latest.current = onMoved
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = hear(countMoved, (payload) => {
      const heard = countMessage.safeParse(payload).data
      if (!heard || (no_sesi !== undefined && heard.no_sesi !== no_sesi)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, betweenMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [no_sesi])
}

/** The scans of a count at this machine, sent for as long as the screen is open, and how many still wait. */
export function useScanQueue(no_sesi: string, isOpen: boolean): { queue: ScanQueue; waiting: number } {
  const { kode_toko } = useSession()
  const connection = useConnection()
  const queue = useMemo(
    () =>
      // The scans belong to the shop, so they are not forgotten with a session (engine/web/local-data.ts).
      new ScanQueue(`opname.scan.${kode_toko}.${no_sesi}`, (scan) =>
        send(scanCodes, { params: { no_sesi }, body: { nama_perangkat: deviceName(), scan } }, { shop: kode_toko }),
      ),
    [kode_toko, no_sesi],
  )
  useEffect(() => {
    queue.start()
    return () => queue.stop()
  }, [queue])
  // Waiting scans are sent as soon as the network is back, or the user continues the count.
  useEffect(() => {
    if (isOpen && connection !== 'LOST') queue.wake()
  }, [queue, isOpen, connection])
  return { queue, waiting: useSyncExternalStore(queue.subscribe, queue.size) }
}
