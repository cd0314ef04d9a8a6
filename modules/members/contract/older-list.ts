import { members as f } from './fields.ts'

/**
 * What an older list says of a member: the code that he had, which he keeps, and how he is found again. Without a code he gets the next one of the
 * chain, and is known by his telephone.
 */
export const memberFields = [f.kode_member.optional(), f.nama_member, f.no_hp.optional(), f.alamat.optional(), f.tgl_daftar.optional()] as const
