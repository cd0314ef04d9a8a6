/** An action with a shortcut key: the key, and the name of the action in the key bar and the help. */
export interface KeyedAction {
  /** `F2`, `Shift+F8`, `Ctrl+K`, `ArrowUp`, `?`; Ctrl stands for ⌘ as well. */
  readonly keys: string
  /** The text for a key with another name on the keyboard, or for two similar keys: `↑ ↓`. It is empty for the key that is listed with the other. */
  readonly shown?: string
  /** The name of the action, as a text of the dictionaries. A screen may use another name: `Terbitkan` for `save`. */
  readonly label: string
  /** The layer that has the key, if it is not the screen: it takes the key from the screen below. */
  readonly over?: 'NOTICE' | 'CELL'
}

const actions = {
  // On every screen.
  help: { keys: 'F1', label: 'Bantuan' },
  helpToo: { keys: '?', shown: '', label: 'Bantuan' },
  menu: { keys: 'F2', label: 'Cari Menu' },
  menuToo: { keys: 'Ctrl+K', label: 'Cari Menu' },
  // The purpose of the screen: it saves, sends, publishes, searches a report.
  save: { keys: 'F9', label: 'Simpan' },
  print: { keys: 'F10', label: 'Langsung Cetak' },
  askApproval: { keys: 'Shift+F9', label: 'Minta Otorisasi' },
  close: { keys: 'Escape', shown: 'Esc', label: 'Tutup' },
  undo: { keys: 'Alt+Z', label: 'Urungkan' },
  // Input that was not saved.
  discard: { keys: 'Alt+0', label: 'Kosongkan' },
  park: { keys: 'Shift+F4', label: 'Parkir' },
  resume: { keys: 'Alt+1', label: 'Lanjutkan Yang Diparkir' },
  // Lists.
  find: { keys: 'F3', label: 'Cari Di Daftar' },
  add: { keys: 'F4', label: 'Tambah' },
  view: { keys: 'F7', label: 'Tabel Atau Gambar' },
  shoot: { keys: 'F8', label: 'Ambil Foto' },
  editCell: { keys: 'F2', label: 'Edit', over: 'CELL' },
  // The lines of a document.
  scan: { keys: 'F4', label: 'Scan Barcode' },
  addRow: { keys: 'F7', label: 'Tambah Baris' },
  addBought: { keys: 'F4', label: 'Barang Dibeli' },
  addResult: { keys: 'F6', label: 'Tambah Hasil' },
  addAssay: { keys: 'F4', label: 'Tambah Uji Kadar' },
  addBrought: { keys: 'F3', label: 'Barang Tanpa Nota' },
  tradeIn: { keys: 'Shift+F3', label: 'Tukar Tambah' },
  linePrice: { keys: 'F7', label: 'Diskon' },
  takeAll: { keys: 'F8', label: 'Ambil Semua' },
  nextLine: { keys: 'ArrowUp', shown: '↑ ↓', label: 'Pilih Barang' },
  previousLine: { keys: 'ArrowDown', shown: '', label: 'Pilih Barang' },
  removeLine: { keys: 'Delete', shown: 'Del', label: 'Hapus Barang' },
  // The head of a document: its customer, member, origin or destination.
  party: { keys: 'F6', label: 'Data Customer' },
  points: { keys: 'Shift+F6', label: 'Bayar Dengan Poin' },
  wish: { keys: 'Alt+K', label: 'Catat Permintaan' },
  payCash: { keys: 'F8', label: 'Bayar Cash' },
  payDebit: { keys: 'Shift+F8', label: 'Debit' },
  payCredit: { keys: 'Ctrl+F8', label: 'Credit' },
  payTransfer: { keys: 'Alt+F8', label: 'Transfer' },
  // The next step with a saved document: its labels, its tags.
  followUp: { keys: 'F6', label: 'Beri Barcode', over: 'NOTICE' },
  // Screens with steps of their own.
  preview: { keys: 'F8', label: 'Lihat Perubahan' },
  goOn: { keys: 'F8', label: 'Buka' },
  advance: { keys: 'F8', label: 'Langkah Berikutnya' },
  sendBack: { keys: 'F7', label: 'Kembalikan' },
  pause: { keys: 'F8', label: 'Tunda' },
  nextPass: { keys: 'F7', label: 'Putaran Berikutnya' },
  pasteList: { keys: 'F6', label: 'Tempel Daftar' },
  more: { keys: 'F3', label: 'Lainnya' },
  bankCost: { keys: 'F7', label: 'Catat Biaya Bank' },
  tourForward: { keys: 'ArrowRight', shown: '→', label: 'Lanjut', over: 'NOTICE' },
  tourBack: { keys: 'ArrowLeft', shown: '←', label: 'Mundur', over: 'NOTICE' },
} as const satisfies Readonly<Record<string, KeyedAction>>

/** The name of an action that has a key. */
export type ActionName = keyof typeof actions

/** The key of each action: one for an action, on all screens (docs/decisions/252). */
export const keyOf: Readonly<Record<ActionName, KeyedAction>> = actions

/** How a key is written on buttons, in the bar of keys and in the help. */
export const shownKey = ({ keys, shown }: Pick<KeyedAction, 'keys' | 'shown'>): string => shown ?? keys

/** The same action for the first, second, third … of several things: `Alt+1`, `Alt+2`, `Alt+3`. */
export const numbered = (action: KeyedAction, at: number): KeyedAction => ({ ...action, keys: action.keys.replace('1', String(at + 1)) })
