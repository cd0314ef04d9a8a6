import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { dashboardPusat } from './dashboard.ts'

/** The steps of a new chain from nothing to its first closed day, in their order. */
export const firstSteps = ['TOKO', 'DAFTAR', 'HARGA', 'TEMPAT', 'ORANG', 'NOTA', 'BARANG', 'JUAL', 'TUTUP'] as const

/** A step of a new chain. */
export type FirstStep = (typeof firstSteps)[number]

/** Answers which of the first steps are done. A step is done when the database has its rows; users tick nothing. */
export const readFirstSteps = endpoint({
  call: 'GET dashboard/langkah-awal',
  summary: 'Which steps from an empty chain to its first closed day are done',
  access: openTo(dashboardPusat),
  reply: z.array(z.object({ langkah: z.enum(firstSteps), selesai: z.boolean() })),
})
