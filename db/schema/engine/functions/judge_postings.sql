-- As in 0180_judged_in_one_pass.sql; a document that names its accounts may book to any that is no ledger's.
create or replace function judge_postings(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken record;
begin
  -- What comes to nothing: the four measures and the journal of the whole; of each `asal` what the ledger and the journal say of it; of
  -- a clearing account what stays on it; of what becomes something else its weight and its gold too, and its cost, which no journal
  -- names. `strange` is an account that a line is not booked to: an account of a ledger is booked to by its lines alone; what was on
  -- another account once is reversed there, but never on one of those.
  select x.posting_id, x.asal, grouping(x.asal) as all_of_it, sum(x.pieces) as pieces, sum(x.gross) as gross, sum(x.fine) as fine, sum(x.cost) as cost,
         sum(x.debet) as debet, sum(x.kredit) as kredit, max(x.strange) as strange
  into broken
  from (
    select id as posting_id, null as asal, 0 as lines, 0 as pieces, 0.0 as gross, 0.0 as fine, 0 as cost, 0 as debet, 0 as kredit, 0 as rp, null as strange
    from unnest(ids) id
    union all
    select s.posting_id, case t.kelas when 'UBAH' then 'ubah' else concat_ws(' ', 'tempat', s.tempat, s.trx) end, 1, s.pieces, s.gross, s.fine, s.cost, 0, 0, s.cost, null
    from mutasi_stock s join tempat t on t.tempat = s.tempat where s.posting_id = any(ids)
    union all select posting_id, 'kas ' || akun_kas, 1, 0, 0, 0, 0, 0, 0, jumlah, null from mutasi_kas where posting_id = any(ids)
    union all select posting_id, 'tagihan ' || jenis, 1, 0, 0, 0, 0, 0, 0, rupiah, null from mutasi_tagihan where posting_id = any(ids)
    union all select posting_id, null, 1, 0, 0, 0, 0, 0, 0, 0, null from mutasi_poin where posting_id = any(ids)
    union all
    select j.posting_id,
           case when j.akun_kas is not null then 'kas ' || j.akun_kas when j.tempat is not null then concat_ws(' ', 'tempat', j.tempat, j.trx)
                when j.jenis is not null then 'tagihan ' || j.jenis end,
           1, 0, 0, 0, 0, j.debet, j.kredit, j.kredit - j.debet,
           case when case
             when j.akun_kas is not null or j.jenis is not null or t.kelas = 'MILIK' then k.nomor_akun is not null
             when t.kelas <> 'LUAR' then false
             when exists (
               select from para_akun_transaksi a
               where a.nomor_akun = j.nomor_akun and case when j.tempat is null then a.trx = p.kind
                 else (a.trx, a.type, a.kode_akun) = ('LUAR', j.tempat, coalesce(nullif(j.trx, ''), j.tempat)) end)
               and j.tempat is not null then true
             when exists (select from akun_kontrol a where a.nomor_akun = j.nomor_akun) then false
             when p.membatalkan is not null then true
             when j.tempat is not null then false
             else exists (select from para_akun_transaksi a where (a.nomor_akun, a.trx) = (j.nomor_akun, p.kind))
               or exists (select from akun_perantara a where a.nomor_akun = j.nomor_akun)
               or exists (select from dokumen d where d.kind = p.kind and d.per_akun)
           end then null else j.nomor_akun end
    from jurnal j
    join posting p on p.id = j.posting_id
    left join tempat t on t.tempat = j.tempat
    left join akun_kontrol k on (k.asal, k.kunci, k.nomor_akun)
      = (case when j.akun_kas is not null then 'KAS' when j.jenis is not null then 'TAGIHAN' else 'TEMPAT' end, coalesce(j.akun_kas, j.jenis, j.tempat), j.nomor_akun)
    where j.posting_id = any(ids)
    union all
    select j.posting_id, 'perantara ' || j.nomor_akun, 0, 0, 0, 0, 0, 0, 0, j.kredit - j.debet, null
    from jurnal j join akun_perantara a on a.nomor_akun = j.nomor_akun where j.posting_id = any(ids)
  ) x
  group by x.posting_id, rollup (x.asal)
  having case
    when grouping(x.asal) = 1 then sum(x.lines) = 0 or (sum(x.pieces), sum(x.gross), sum(x.fine), sum(x.cost)) <> (0, 0, 0, 0)
      or sum(x.debet) <> sum(x.kredit) or max(x.strange) is not null
    else x.asal is not null and (sum(x.rp) <> 0 or x.asal = 'ubah' and (sum(x.gross), sum(x.fine)) <> (0, 0))
  end
  limit 1;
  if found then
    if broken.all_of_it = 0 then
      raise exception 'posting %: the journal does not say what % says, or it leaves something there', broken.posting_id, broken.asal using errcode = 'KN002';
    elsif broken.strange is not null then
      raise exception 'posting % does not book to % like this', broken.posting_id, broken.strange using errcode = 'KN002';
    end if;
    raise exception 'posting % is empty or does not balance: % pieces, % gross, % fine, % cost, % debet, % kredit',
      broken.posting_id, broken.pieces, broken.gross, broken.fine, broken.cost, broken.debet, broken.kredit using errcode = 'KN002';
  end if;

  -- A reversal is the original with every sign turned, in the same shop. What the ledgers book to themselves follows from that.
  if exists (select from posting where id = any(ids) and membatalkan is not null) then
    select p.id, x.asal into broken
    from posting p
    join posting asli on asli.id = p.membatalkan
    cross join lateral (
      select jsonb_build_array(kode_toko, tempat, kode_gudang, kode_baki, trx, pihak, dokumen, kode_barcode, kode_lot)::text as asal, pieces, gross, fine, cost
      from mutasi_stock where posting_id in (p.id, asli.id)
      union all select jsonb_build_array(kode_toko, akun_kas, jenis)::text, 0, 0, 0, jumlah from mutasi_kas where posting_id in (p.id, asli.id)
      union all select jsonb_build_array(kode_toko, jenis, pihak, dokumen)::text, 0, 0, fine, rupiah from mutasi_tagihan where posting_id in (p.id, asli.id)
      union all
      select jsonb_build_array(j.kode_toko, j.nomor_akun, j.tempat, j.trx)::text, 0, 0, 0, j.debet - j.kredit
      from jurnal j left join tempat t using (tempat)
      where j.posting_id in (p.id, asli.id) and j.akun_kas is null and j.jenis is null and (j.tempat is null or (t.kelas = 'LUAR' and not t.antar_toko))
      union all select kode_member, 0, 0, 0, poin from mutasi_poin where posting_id in (p.id, asli.id)) x
    where p.id = any(ids)
    group by p.id, x.asal
    having (sum(x.pieces), sum(x.gross), sum(x.fine), sum(x.cost)) <> (0, 0, 0, 0)
    limit 1;
    if found then
      raise exception 'posting % does not reverse %', broken.id, broken.asal using errcode = 'KN002';
    end if;
  end if;
end $$;
revoke execute on function judge_postings(bigint[]) from public;
