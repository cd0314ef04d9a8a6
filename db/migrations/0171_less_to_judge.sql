-- What judges and books postings, with less to do for each: the accounts of the ledgers are rows that are looked up by key, balances
-- that are there are not made first, and what can be asked at once is. The rules are those of 0131_ledger_judges.sql; and the state of
-- a piece follows its place (0170_state_follows_place.sql).

-- The accounts that only a ledger books to, and the clearing accounts: what the roles, the places and the master rekening say, kept
-- when one of them changes. A migration that adds a place or a claim calls keep_ledger_accounts() in the end.
alter view akun_kontrol rename to akun_kontrol_asal;
create table akun_kontrol (
  asal       text not null,
  kunci      text not null,
  nomor_akun text not null,
  primary key (asal, kunci, nomor_akun)
);
create index akun_kontrol_by_account on akun_kontrol (nomor_akun);
create table akun_perantara (nomor_akun text primary key);
create index para_akun_transaksi_by_account on para_akun_transaksi (nomor_akun, trx);

create function keep_ledger_accounts() returns void language plpgsql as $$
begin
  delete from akun_kontrol;
  insert into akun_kontrol select distinct asal, kunci, nomor_akun from akun_kontrol_asal;
  delete from akun_perantara;
  insert into akun_perantara
  select distinct a.nomor_akun from para_akun_transaksi a join tempat_trx x on (x.tempat, x.trx) = (a.type, a.kode_akun)
  where a.trx = 'LUAR' and x.perantara and a.nomor_akun is not null;
end $$;
revoke execute on function keep_ledger_accounts() from public;
select keep_ledger_accounts();

create or replace function renew_akun_versi() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Whoever changes accounts waits here for whoever does it already.
  update akun_versi set versi = gen_random_uuid();
  perform keep_ledger_accounts();
  return null;
end $$;
revoke execute on function renew_akun_versi() from public;

create or replace function judge_postings(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken record;
begin
  select x.posting_id, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost, sum(debet) as debet, sum(kredit) as kredit
  into broken
  from (
    select id as posting_id, 0 as n, 0 as pieces, 0 as gross, 0 as fine, 0 as cost, 0 as debet, 0 as kredit, 0 as ubah_gross, 0 as ubah_fine, 0 as ubah_cost
    from unnest(ids) id
    union all
    select s.posting_id, 1, pieces, gross, fine, cost, 0, 0,
           case kelas when 'UBAH' then gross else 0 end, case kelas when 'UBAH' then fine else 0 end, case kelas when 'UBAH' then cost else 0 end
    from mutasi_stock s join tempat t using (tempat) where s.posting_id = any(ids)
    union all select posting_id, 1, 0, 0, 0, 0, debet, kredit, 0, 0, 0 from jurnal where posting_id = any(ids)
    union all select posting_id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from mutasi_kas where posting_id = any(ids)
    union all select posting_id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from mutasi_tagihan where posting_id = any(ids)
    union all select posting_id, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0 from mutasi_poin where posting_id = any(ids)
  ) x
  group by x.posting_id
  having sum(n) = 0 or (sum(pieces), sum(gross), sum(fine), sum(cost)) <> (0, 0, 0, 0) or sum(debet) <> sum(kredit)
      or (sum(ubah_gross), sum(ubah_fine), sum(ubah_cost)) <> (0, 0, 0)
  limit 1;
  if found then
    raise exception 'posting % is empty or does not balance, or what becomes something else does not keep what it is: % pieces, % gross, % fine, % cost, % debet, % kredit',
      broken.posting_id, broken.pieces, broken.gross, broken.fine, broken.cost, broken.debet, broken.kredit using errcode = 'KN002';
  end if;

  -- Money, cost and claims that moved stand in the journal too, by what they are lines of.
  select posting_id, asal into broken
  from (
    select posting_id, 'kas ' || akun_kas as asal, jumlah as rp from mutasi_kas where posting_id = any(ids)
    union all select posting_id, concat_ws(' ', 'tempat', tempat, trx), cost from mutasi_stock where posting_id = any(ids)
    union all select posting_id, 'tagihan ' || jenis, rupiah from mutasi_tagihan where posting_id = any(ids)
    union all
    select posting_id,
           case when akun_kas is not null then 'kas ' || akun_kas when tempat is not null then concat_ws(' ', 'tempat', tempat, trx) else 'tagihan ' || jenis end,
           kredit - debet
    from jurnal where posting_id = any(ids) and num_nonnulls(akun_kas, tempat, jenis) = 1
  ) x
  group by posting_id, asal having sum(rp) <> 0
  limit 1;
  if found then
    raise exception 'posting %: the journal does not say what % says', broken.posting_id, broken.asal using errcode = 'KN002';
  end if;

  -- Each line on the account of what it is a line of. An account of a ledger is booked to by its lines alone; what was on another
  -- account once is reversed there, but never on one of those.
  select l.posting_id, l.nomor_akun into broken
  from jurnal l
  join posting p on p.id = l.posting_id
  left join tempat t on t.tempat = l.tempat
  where l.posting_id = any(ids) and not case
    when l.akun_kas is not null then exists (select from akun_kontrol where (asal, kunci, nomor_akun) = ('KAS', l.akun_kas, l.nomor_akun))
    when l.jenis is not null then exists (select from akun_kontrol where (asal, kunci, nomor_akun) = ('TAGIHAN', l.jenis, l.nomor_akun))
    when t.kelas = 'MILIK' then exists (select from akun_kontrol where (asal, kunci, nomor_akun) = ('TEMPAT', l.tempat, l.nomor_akun))
    when t.kelas = 'LUAR' and exists (
      select from para_akun_transaksi
      where (trx, type, kode_akun, nomor_akun) = ('LUAR', l.tempat, coalesce(nullif(l.trx, ''), l.tempat), l.nomor_akun)) then true
    when l.tempat is not null and t.kelas <> 'LUAR' then false
    when exists (select from akun_kontrol k where k.nomor_akun = l.nomor_akun) then false
    when p.membatalkan is not null then true
    when l.tempat is not null then false
    else exists (select from akun_perantara a where a.nomor_akun = l.nomor_akun)
      or exists (select from para_akun_transaksi a where (a.nomor_akun, a.trx) = (l.nomor_akun, p.kind))
  end
  limit 1;
  if found then
    raise exception 'posting % does not book to % like this', broken.posting_id, broken.nomor_akun using errcode = 'KN002';
  end if;

  -- What goods cost is what was paid or is owed for them: nothing stays on a clearing account.
  select l.posting_id, l.nomor_akun into broken
  from jurnal l
  where l.posting_id = any(ids) and exists (select from akun_perantara a where a.nomor_akun = l.nomor_akun)
  group by l.posting_id, l.nomor_akun having sum(l.debet) <> sum(l.kredit)
  limit 1;
  if found then
    raise exception 'posting % leaves something on the clearing account %', broken.posting_id, broken.nomor_akun using errcode = 'KN002';
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

create or replace function book_stock(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  strange text;
  stands boolean;
  wrong_place boolean;
  places integer;
  missing integer;
  booked integer;
begin
  -- What was lost or scrapped comes back by a reversal alone; more gold than was thought, by an approval.
  select concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot), c.stands into strange, stands
  from mutasi_stock l join posting p on p.id = l.posting_id left join tempat t on t.tempat = l.tempat
  cross join lateral (
    select (t.berbaki = (l.kode_baki <> '') and case t.kelas
      when 'MILIK' then l.trx = '' and num_nonnulls(l.kode_barcode, l.kode_lot) = 1 and (l.kode_barcode is null or t.status <> '{}')
      when 'TITIPAN' then l.trx = '' and l.kode_lot is not null and l.cost = 0
      when 'UBAH' then l.trx = ''
      else p.membatalkan is not null
        or exists (select from tempat_trx x where (x.tempat, x.trx) = (l.tempat, l.trx))
        or (l.trx = '' and (l.cost = 0 or not exists (select from tempat_trx x where x.tempat = l.tempat)))
      end) is true as stands) c
  where l.posting_id = any(ids) and (not c.stands or (
    t.keluar <> 'BEBAS' and p.membatalkan is null and least(l.pieces, l.gross, l.fine, l.cost) < 0 and not (t.keluar = 'OTORISASI' and p.otorisasi <> '{}')))
  order by c.stands
  limit 1;
  if found and stands then
    raise exception 'nothing comes out of %', strange using errcode = 'KN002';
  elsif found then
    raise exception 'goods do not stand like this: %', strange using errcode = 'KN002', detail = strange;
  end if;

  if exists (select from mutasi_stock where posting_id = any(ids) and kode_barcode is not null) then
    perform from barang where kode_barcode in (select kode_barcode from mutasi_stock where posting_id = any(ids))
      order by kode_barcode for no key update;

    -- A piece stands in one place, whole, and with its own measures. What CABANG holds was put there by the shop that sent it and
    -- is taken by the shop that got it.
    select s.kode_barcode, s.pieces_after is null or s.pieces_after not in (0, s.qty) or s.moved <> 0 into strange, wrong_place
    from (
      select l.kode_barcode, t.kelas, b.qty, sum(l.pieces) over (partition by l.kode_barcode) as moved,
             case when h.stands then b.qty else 0 end + sum(l.pieces) over place as pieces_after,
             array[case when h.stands then b.berat_stock else 0 end + sum(l.gross) over place,
                   case when h.stands then b.fine else 0 end + sum(l.fine) over place,
                   case when h.stands then b.hpp else 0 end + sum(l.cost) over place] as measures_after
      from mutasi_stock l
      join tempat t on t.tempat = l.tempat
      left join barang b on b.kode_barcode = l.kode_barcode
      cross join lateral (
        select (b.tempat, b.kode_gudang, b.kode_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (t.antar_toko or b.kode_toko = l.kode_toko) as stands) h
      where l.posting_id = any(ids) and l.kode_barcode is not null
      window place as (
        partition by l.kode_barcode, case when t.antar_toko then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki
        order by l.posting_id, l.no_urut)
    ) s
    where s.qty is null or s.pieces_after not in (0, s.qty) or s.moved <> 0
       or (s.kelas = 'MILIK' and case s.pieces_after when 0 then s.measures_after <> array[0, 0, 0]::numeric[] else 0 > any(s.measures_after) end)
    order by 2 desc, 1
    limit 1;
    if found and wrong_place then
      raise exception 'not in the place it is taken from, or not moved as a whole: %', strange using errcode = 'KN004', detail = strange;
    elsif found then
      raise exception '% moves with other weights or another cost than its own', strange using errcode = 'KN002', detail = strange;
    end if;

    -- Where it stands now, in the first of the states of that place unless it was there before; and with us, what it weighs, holds and costs: as it came in from outside, and corrected since. What was
    -- lost or added is metal, so the weights that are sold and tagged by go along.
    with moved as (
      update barang b
      set kode_toko = f.kode_toko, tempat = f.tempat, kode_gudang = f.kode_gudang, kode_baki = f.kode_baki,
          status = case when b.tempat = f.tempat then b.status else f.status end,
          berat_bruto = b.berat_bruto + coalesce(f.gross - b.berat_stock, 0),
          berat = b.berat + coalesce(f.gross - b.berat_stock, 0),
          berat_stock = coalesce(f.gross, b.berat_stock), fine = coalesce(f.fine, b.fine), hpp = coalesce(f.cost, b.hpp),
          kadar = coalesce((select k.kadar from kadar k where k.kode_kadar = f.kode_kadar), b.kadar)
      from (
        select l.kode_barcode, l.tempat, l.kode_gudang, l.kode_baki, t.status[1] as status,
               (array_agg(l.kode_toko order by l.posting_id desc, l.no_urut desc))[1] as kode_toko,
               (array_agg(l.kode_kadar order by l.posting_id desc, l.no_urut desc) filter (where l.kode_kadar is not null))[1] as kode_kadar,
               case when t.kelas = 'MILIK' then case when h.stands then a.berat_stock else 0 end + sum(l.gross) end as gross,
               case when t.kelas = 'MILIK' then case when h.stands then a.fine else 0 end + sum(l.fine) end as fine,
               case when t.kelas = 'MILIK' then case when h.stands then a.hpp else 0 end + sum(l.cost) end as cost
        from mutasi_stock l
        join tempat t on t.tempat = l.tempat
        join barang a on a.kode_barcode = l.kode_barcode
        cross join lateral (
          select (a.tempat, a.kode_gudang, a.kode_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (t.antar_toko or a.kode_toko = l.kode_toko) as stands) h
        where l.posting_id = any(ids)
        group by l.kode_barcode, case when t.antar_toko then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki, t.kelas, t.status, h.stands,
                 a.qty, a.berat_stock, a.fine, a.hpp
        having case when h.stands then a.qty else 0 end + sum(l.pieces) = a.qty
      ) f
      where b.kode_barcode = f.kode_barcode
      returning b.kode_barcode, b.kode_toko, b.tempat, b.kode_gudang, b.kode_baki, b.status
    ), gone as (
      delete from stok s using moved m
      where s.kode_barcode = m.kode_barcode and not exists (select from tempat t where t.tempat = m.tempat and t.berbaki)
    )
    insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status)
    select m.kode_barcode, m.kode_toko, m.kode_gudang, m.kode_baki, m.status from moved m join tempat t on t.tempat = m.tempat and t.berbaki
    on conflict (kode_barcode) do update
    set kode_toko = excluded.kode_toko, kode_gudang = excluded.kode_gudang, kode_baki = excluded.kode_baki, status = excluded.status;
  end if;

  select count(*), count(*) filter (where s.kode_toko is null) into places, missing
  from (select distinct kode_toko, tempat, kode_gudang, kode_baki from mutasi_stock where posting_id = any(ids)) l
  left join saldo_stock s using (kode_toko, tempat, kode_gudang, kode_baki);
  if missing > 0 then
    insert into saldo_stock (kode_toko, tempat, kelas, kode_gudang, kode_baki)
    select distinct l.kode_toko, l.tempat, t.kelas, l.kode_gudang, l.kode_baki from mutasi_stock l join tempat t using (tempat)
    where l.posting_id = any(ids) order by 1, 2, 4, 5
    on conflict do nothing;
  end if;
  perform from saldo_stock
  where (kode_toko, tempat, kode_gudang, kode_baki) in (select kode_toko, tempat, kode_gudang, kode_baki from mutasi_stock where posting_id = any(ids))
  order by kode_toko, tempat, kode_gudang, kode_baki for no key update;
  update saldo_stock s
  set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
  from (
    select kode_toko, tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
    from mutasi_stock where posting_id = any(ids) group by 1, 2, 3, 4
  ) c
  where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki) = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki);
  get diagnostics booked = row_count;
  -- A tray that was taken away between the statements above takes its balance along.
  if booked < places then
    raise exception 'a tray went meanwhile' using errcode = '40001';
  end if;

  if exists (select from mutasi_stock where posting_id = any(ids) and kode_lot is not null) then
    insert into saldo_lot (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot)
    select distinct l.kode_toko, l.tempat, l.kode_gudang, l.kode_baki, l.pihak, l.kode_lot from mutasi_stock l join tempat t using (tempat)
    where l.posting_id = any(ids) and l.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN') order by 1, 2, 3, 4, 5, 6
    on conflict do nothing;
    perform from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) in (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot from mutasi_stock where posting_id = any(ids))
    order by kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot for no key update;
    update saldo_lot s
    set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
    from (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from mutasi_stock where posting_id = any(ids) and kode_lot is not null group by 1, 2, 3, 4, 5, 6
    ) c
    where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot)
        = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki, c.pihak, c.kode_lot);
  end if;
end $$;

create or replace function book_cash(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  leaving text[];
  short text;
begin
  select array_agg(akun_kas) into leaving
  from (
    select akun_kas from mutasi_kas join akun_kas a using (akun_kas) where posting_id = any(ids) and a.bersama group by kode_toko, akun_kas having sum(jumlah) < 0
  ) x;
  if leaving is not null then
    perform from akun_kas where akun_kas = any(leaving) order by akun_kas for no key update;
    -- Not only locked: a transaction with an older snapshot is refused instead (40001).
    update akun_kas set batas = batas where akun_kas = any(leaving);
  end if;

  if exists (
    select from mutasi_kas k where k.posting_id = any(ids)
      and not exists (select from saldo_kas s where (s.kode_toko, s.akun_kas) = (k.kode_toko, k.akun_kas))
  ) then
    insert into saldo_kas (kode_toko, akun_kas, bersama)
    select distinct k.kode_toko, k.akun_kas, coalesce(a.bersama, true) from mutasi_kas k left join akun_kas a using (akun_kas)
    where k.posting_id = any(ids) order by 1, 2
    on conflict do nothing;
  end if;
  perform from saldo_kas where (kode_toko, akun_kas) in (select kode_toko, akun_kas from mutasi_kas where posting_id = any(ids))
  order by kode_toko, akun_kas for no key update;
  update saldo_kas s set saldo = s.saldo + c.jumlah
  from (select kode_toko, akun_kas, sum(jumlah) as jumlah from mutasi_kas where posting_id = any(ids) group by 1, 2) c
  where (s.kode_toko, s.akun_kas) = (c.kode_toko, c.akun_kas);

  if leaving is not null then
    select a.akun_kas into short
    from akun_kas a
    where a.akun_kas = any(leaving) and (select sum(s.saldo) from saldo_kas s where s.akun_kas = a.akun_kas) < -a.batas
    limit 1;
    if found then
      raise exception '% holds less than that over the chain', short using errcode = '23514', constraint = 'saldo_kas_not_negative', detail = short;
    end if;
  end if;
end $$;
