import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** All that is made, brought in or repaired for customers, by how far it is. */
export const papanPengerjaan = defineScreen({
  path: '/papan-pengerjaan',
  title: 'Papan Pengerjaan',
  hint: 'Pesanan, pre order dan service menurut keadaannya, yang lewat janji paling atas. Scan nomor notanya untuk memindahkannya, atau pilih dengan panah lalu F8',
  menu: menu.pesanan,
  synonyms: ['kanban', 'papan pesanan', 'papan service', 'jatuh tempo pesanan', 'di tukang', 'siap diambil', 'board of work'],
})
