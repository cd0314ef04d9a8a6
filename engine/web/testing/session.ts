import type { EngineSession } from '../../contract/session.ts'

/** An owner of a branch. */
export function ownerOfBranch(change: Partial<EngineSession> = {}): EngineSession {
  return {
    token: 'token',
    user_id: 'own.mc2',
    nama: 'Pemilik',
    level: 'OWN',
    isPusat: false,
    kode_toko: 'MC2',
    tgl_system: '2026-01-31',
    fixedDate: null,
    mustChangePassword: false,
    modules: [],
    settings: {},
    shops: [{ kode_toko: 'MC2', nama_toko: 'Toko Dua', alamat_toko: '' }],
    akses: [],
    ...change,
  }
}
