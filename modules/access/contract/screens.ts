import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu, menuOrder } from './menu.ts'

/** The login page (specification §2). */
export const login = defineScreen({ path: '/', title: 'Masuk', isPublic: true })

export const termsAndConditions = defineScreen({ path: '/terms-and-conditions', title: 'Syarat dan Ketentuan', isPublic: true })

export const privacyPolicy = defineScreen({ path: '/privacy-policy', title: 'Kebijakan Privasi', isPublic: true })

/** The screens that open without a login. */
export const publicScreens: readonly Screen[] = [login, termsAndConditions, privacyPolicy]

/** A new password for oneself. */
export const gantiPassword = defineScreen({
  path: '/ganti-password',
  title: 'Ganti Password',
  menu: menu.utility,
  synonyms: ['kata sandi', 'change password'],
})

/** The devices on which one is logged in. */
export const perangkatSaya = defineScreen({
  path: '/perangkat-saya',
  title: 'Perangkat Saya',
  menu: menu.utility,
  synonyms: ['keluar dari hp', 'sesi login', 'my devices', 'sessions'],
})

/** Every list of the shop looked at, as files (specification §2). */
export const exportCsv = defineScreen({
  path: '/export-csv',
  title: 'Export CSV',
  menu: menu.utility,
  gate: { levels: ['SU', 'MU'] },
  synonyms: ['unduh', 'download', 'cadangan', 'backup'],
})

/** An empty page, every screen of the menu on one page, and the page for an unknown address (specification §2). */
export const blank = defineScreen({ path: '/blank', title: 'Halaman Kosong' })
export const landingPages = defineScreen({ path: '/landingpages', title: 'Semua Menu' })
export const notFound = defineScreen({ path: '/404', title: 'Halaman Tidak Ditemukan' })

/** The pages of those headings of the menu that have one. */
export const menuPages: readonly Screen[] = menuOrder.flatMap((group) => (group.path ? [defineScreen({ path: group.path, title: group.title })] : []))
