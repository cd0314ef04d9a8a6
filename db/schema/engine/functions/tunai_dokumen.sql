-- Cash of a document by the ledger: what came in, less what went out.
create or replace function tunai_dokumen(toko text, kind text, nomor text) returns bigint language sql stable as $$
  select coalesce(sum(m.jumlah), 0)::bigint from posting p join mutasi_kas m on m.posting_id = p.id and m.akun_kas = 'CASH'
  where (p.kode_toko, p.reference, p.kind) = ($1, $3, $2)
$$;
