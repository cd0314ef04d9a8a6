import { defineScreen } from '#engine/contract/screen.ts'

/** The prices of the day for visitors of the shop: `/papan-harga?toko=MC2`. */
export const papanHarga = defineScreen({ path: '/papan-harga', title: 'Papan Harga', isPublic: true })
