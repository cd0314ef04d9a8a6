-- The guards of the ledgers and of documents with fewer statements: what a statement costs to begin is more than what it reads of a
-- posting (docs/decisions/033). The rules are those of 0171_less_to_judge.sql, 0131_ledger_judges.sql and 0105_document_guards.sql.

-- Whoever writes a posting or a document says neither when nor in which transaction.
create function stamp_row() returns trigger language plpgsql as $$
begin
  new.written_in := pg_current_xact_id();
  new.created_at := now();
  return new;
end $$;
-- Once a statement, for each shop and date of its rows.
create function held_on_open_date() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l record;
begin
  for l in select distinct kode_toko, tgl_system from baru order by kode_toko loop
    perform hold_open_date(l.kode_toko, l.tgl_system);
  end loop;
  return null;
end $$;
revoke execute on function held_on_open_date() from public;
-- Rows of a table belong to the open date of their shop. Who closes the shop may hold its row, which the foreign key would wait for
-- before the date is asked: it is looked at with the commit.
create function guard_date_of(tabel text) returns void language plpgsql as $$
declare
  shop text;
begin
  execute format('drop trigger if exists %I on %I', tabel || '_open_date', tabel);
  execute format('create trigger %I before insert on %I for each row execute function stamp_row()', tabel || '_stamped', tabel);
  execute format('create trigger %I after insert on %I referencing new table as baru for each statement execute function held_on_open_date()',
                 tabel || '_open_date', tabel);
  for shop in select conname from pg_constraint where (conrelid, confrelid, contype) = (tabel::regclass, 'toko'::regclass, 'f') loop
    execute format('alter table %I alter constraint %I deferrable initially deferred', tabel, shop);
  end loop;
end $$;
revoke execute on function guard_date_of(text) from public;

-- 1. Postings as a whole. One statement sums each of them up, in all and by what its lines are lines of (`asal`).
select guard_date_of('posting');
drop function posting_on_open_date();

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

create or replace function posting_is_whole() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
  broken record;
begin
  select array_agg(p.id) into ids from posting_baru p;
  if ids is null then return null; end if;
  -- Who approved it has let approvals be used up by this very transaction.
  select p.id, p.membatalkan, p.approved_by, p.event_id, x.* into broken
  from posting_baru p
  cross join lateral (
    select p.membatalkan is not null and exists (select from posting a where a.id = p.membatalkan and a.membatalkan is not null) as twice,
           (p.otorisasi <> '{}' or p.approved_by is not null) and (
             p.approved_by is distinct from (select o.decided_by from otorisasi o where o.id = p.otorisasi[1])
             or cardinality(p.otorisasi) <> (
               select count(*) from otorisasi o
               where o.id = any(p.otorisasi) and o.kode_toko = p.kode_toko and o.tgl_system = p.tgl_system and o.status = 'DIPAKAI'
                 and o.xmin = pg_current_xact_id()::xid)) as unapproved,
           exists (select from posting e where e.event_id = p.event_id and e.written_in <> pg_current_xact_id()) as late) x
  where x.twice or x.unapproved or x.late
  limit 1;
  if broken.twice then
    raise exception 'posting % is a reversal and stays', broken.membatalkan using errcode = 'KN002';
  elsif broken.unapproved then
    raise exception '% has approved nothing that this transaction uses', broken.approved_by using errcode = 'KN002';
  elsif broken.late then
    raise exception 'event % is of an earlier transaction', broken.event_id using errcode = 'KN002';
  end if;
  perform judge_postings(ids);
  return null;
end $$;

-- 2. Goods. The lines are read once, piece by piece and place by place, each piece locked as it is met: in sorted order, and then the
-- balances in sorted order, so that whoever moves the same goods waits, nobody ever in a circle.
create or replace function book_stock(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record;
  -- How many of a piece are in the place that lines are being read of, and what they weigh, hold and cost.
  there integer;
  gross numeric;
  fine numeric;
  cost bigint;
  purity text;
  moved integer := 0;
  with_lots boolean := false;
  stands boolean;
  -- The pieces that stand elsewhere in the end, and those that are otherwise.
  pieces text[] := '{}';
  shops text[] := '{}';
  places text[] := '{}';
  stores text[] := '{}';
  trays text[] := '{}';
  states text[] := '{}';
  hung text[] := '{}';
  weighed text[] := '{}';
  weights numeric[] := '{}';
  fines numeric[] := '{}';
  costs bigint[] := '{}';
  purities text[] := '{}';
begin
  for l in
    select s.*, b.kode_toko as di_toko, b.tempat as di_tempat, b.kode_gudang as di_gudang, b.kode_baki as di_baki, b.status as keadaan,
           b.qty, b.berat_stock, b.halus, b.hpp,
           (lag(s.kode_barcode) over w, lag(s.di) over w) is distinct from (s.kode_barcode, s.di) as begins_place,
           (lead(s.kode_barcode) over w, lead(s.di) over w) is distinct from (s.kode_barcode, s.di) as ends_place,
           lead(s.kode_barcode) over w is distinct from s.kode_barcode as ends_piece
    from (
      select m.*, t.kelas, t.berbaki, t.status, t.keluar, t.antar_toko, p.membatalkan, p.otorisasi <> '{}' as is_approved, x.trx is not null as is_known,
             array[case when t.antar_toko then '' else m.kode_toko end, m.tempat, m.kode_gudang, m.kode_baki] as di,
             (p.kode_toko = m.kode_toko and p.tgl_system = m.tgl_system and p.written_in = pg_current_xact_id()
              and p.xmin = m.xmin and p.cmin = m.cmin) is true as is_of_statement
      from mutasi_stock m
      left join posting p on p.id = m.posting_id
      left join tempat t on t.tempat = m.tempat
      left join tempat_trx x on x.tempat = m.tempat and x.trx = m.trx
      where m.posting_id = any(ids)
      order by m.kode_barcode, di, m.posting_id, m.no_urut
      offset 0
    ) s
    left join lateral (
      select a.kode_toko, a.tempat, a.kode_gudang, a.kode_baki, a.status, a.qty, a.berat_stock, a.fine as halus, a.hpp
      from barang a where a.kode_barcode = s.kode_barcode for no key update
    ) b on true
    window w as (order by s.kode_barcode, s.di, s.posting_id, s.no_urut)
  loop
    if not l.is_of_statement then
      raise exception 'a stock line is not of the statement, shop and date of its posting' using errcode = 'KN005';
    end if;
    stands := l.berbaki = (l.kode_baki <> '') and case l.kelas
      when 'MILIK' then l.trx = '' and num_nonnulls(l.kode_barcode, l.kode_lot) = 1 and (l.kode_barcode is null or l.status <> '{}')
      when 'TITIPAN' then l.trx = '' and l.kode_lot is not null and l.cost = 0
      when 'UBAH' then l.trx = ''
      else l.membatalkan is not null or l.is_known or l.trx = ''
    end;
    -- What has a cost goes to some places for something only.
    if stands and l.kelas = 'LUAR' and l.trx = '' and l.cost <> 0 and l.membatalkan is null then
      stands := not exists (select from tempat_trx x where x.tempat = l.tempat);
    end if;
    if stands is not true then
      raise exception 'goods do not stand like this: %', concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot)
        using errcode = 'KN002', detail = concat_ws(' ', l.tempat, l.trx, l.kode_barcode, l.kode_lot);
    end if;
    -- What was lost or scrapped comes back by a reversal alone; more gold than was thought, by an approval.
    if l.keluar <> 'BEBAS' and l.membatalkan is null and least(l.pieces, l.gross, l.fine, l.cost) < 0 and not (l.keluar = 'OTORISASI' and l.is_approved) then
      raise exception 'nothing comes out of %', l.tempat using errcode = 'KN002';
    end if;
    with_lots := with_lots or l.kode_lot is not null;
    continue when l.kode_barcode is null;

    -- A piece stands in one place, whole, and with its own measures. What CABANG holds was put there by the shop that sent it and
    -- is taken by the shop that got it.
    if l.begins_place then
      purity := null;
      if (l.di_tempat, l.di_gudang, l.di_baki) = (l.tempat, l.kode_gudang, l.kode_baki) and (l.antar_toko or l.di_toko = l.kode_toko) then
        there := l.qty; gross := l.berat_stock; fine := l.halus; cost := l.hpp;
      else
        there := 0; gross := 0; fine := 0; cost := 0;
      end if;
    end if;
    there := there + l.pieces; gross := gross + l.gross; fine := fine + l.fine; cost := cost + l.cost;
    moved := moved + l.pieces;
    purity := coalesce(l.kode_kadar, purity);
    if l.qty is null or there not in (0, l.qty) or (l.ends_piece and moved <> 0) then
      raise exception 'not in the place it is taken from, or not moved as a whole: %', l.kode_barcode using errcode = 'KN004', detail = l.kode_barcode;
    end if;
    if l.kelas = 'MILIK' and (least(gross, fine, cost) < 0 or (there = 0 and greatest(gross, fine, cost) > 0)) then
      raise exception '% moves with other weights or another cost than its own', l.kode_barcode using errcode = 'KN002', detail = l.kode_barcode;
    end if;
    continue when not l.ends_place or there = 0;

    -- Here it stands now: in the first of the states of the place, unless it was there before.
    if (l.di_toko, l.di_tempat, l.di_gudang, l.di_baki) <> (l.kode_toko, l.tempat, l.kode_gudang, l.kode_baki) then
      pieces := array_append(pieces, l.kode_barcode);
      shops := array_append(shops, l.kode_toko);
      places := array_append(places, l.tempat);
      stores := array_append(stores, l.kode_gudang);
      trays := array_append(trays, l.kode_baki);
      states := array_append(states, case when l.di_tempat = l.tempat then l.keadaan else l.status[1] end);
      if l.berbaki then
        hung := array_append(hung, l.kode_barcode);
      end if;
    end if;
    -- With us, it is what came in from outside, and was corrected since.
    if l.kelas = 'MILIK' and ((gross, fine, cost) <> (l.berat_stock, l.halus, l.hpp) or purity is not null) then
      weighed := array_append(weighed, l.kode_barcode);
      weights := array_append(weights, gross);
      fines := array_append(fines, fine);
      costs := array_append(costs, cost);
      purities := array_append(purities, purity);
    end if;
  end loop;

  if pieces <> '{}' then
    update barang b
    set kode_toko = f.kode_toko, tempat = f.tempat, kode_gudang = f.kode_gudang, kode_baki = f.kode_baki, status = f.status
    from unnest(pieces, shops, places, stores, trays, states) f (kode_barcode, kode_toko, tempat, kode_gudang, kode_baki, status)
    where b.kode_barcode = f.kode_barcode;
    delete from stok where kode_barcode = any(pieces);
    if hung <> '{}' then
      insert into stok (kode_barcode, kode_toko, kode_gudang, kode_baki, status)
      select f.kode_barcode, f.kode_toko, f.kode_gudang, f.kode_baki, f.status
      from unnest(pieces, shops, places, stores, trays, states) f (kode_barcode, kode_toko, tempat, kode_gudang, kode_baki, status)
      where f.kode_baki <> '';
    end if;
  end if;
  -- What was lost or added is metal, so the weights that are sold and tagged by go along.
  if weighed <> '{}' then
    update barang b
    set berat_bruto = b.berat_bruto + f.gross - b.berat_stock, berat = b.berat + f.gross - b.berat_stock, berat_stock = f.gross, fine = f.fine, hpp = f.cost,
        kadar = coalesce((select k.kadar from kadar k where k.kode_kadar = f.kode_kadar), b.kadar)
    from unnest(weighed, weights, fines, costs, purities) f (kode_barcode, gross, fine, cost, kode_kadar)
    where b.kode_barcode = f.kode_barcode;
  end if;

  for l in
    select m.kode_toko, m.tempat, t.kelas, m.kode_gudang, m.kode_baki, sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.fine) as fine, sum(m.cost) as cost
    from mutasi_stock m join tempat t on t.tempat = m.tempat where m.posting_id = any(ids)
    group by m.kode_toko, m.tempat, t.kelas, m.kode_gudang, m.kode_baki order by m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki
  loop
    loop
      update saldo_stock s set pieces = s.pieces + l.pieces, gross = s.gross + l.gross, fine = s.fine + l.fine, cost = s.cost + l.cost
      where s.kode_toko = l.kode_toko and s.tempat = l.tempat and s.kode_gudang = l.kode_gudang and s.kode_baki = l.kode_baki;
      exit when found;
      -- Of a tray that is taken away at this moment the balance goes with it: then the tray is not there to name.
      insert into saldo_stock (kode_toko, tempat, kelas, kode_gudang, kode_baki)
      values (l.kode_toko, l.tempat, l.kelas, l.kode_gudang, l.kode_baki) on conflict do nothing;
    end loop;
  end loop;

  if with_lots then
    insert into saldo_lot (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot)
    select distinct m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, m.pihak, m.kode_lot from mutasi_stock m join tempat t on t.tempat = m.tempat
    where m.posting_id = any(ids) and m.kode_lot is not null and t.kelas in ('MILIK', 'TITIPAN') order by 1, 2, 3, 4, 5, 6
    on conflict do nothing;
    perform from saldo_lot
    where (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot) in (
      select kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot from mutasi_stock where posting_id = any(ids))
    order by kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot for no key update;
    update saldo_lot s
    set pieces = s.pieces + c.pieces, gross = s.gross + c.gross, fine = s.fine + c.fine, cost = s.cost + c.cost
    from (
      select m.kode_toko, m.tempat, m.kode_gudang, m.kode_baki, m.pihak, m.kode_lot, sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.fine) as fine,
             sum(m.cost) as cost
      from mutasi_stock m where m.posting_id = any(ids) and m.kode_lot is not null group by 1, 2, 3, 4, 5, 6
    ) c
    where (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot)
        = (c.kode_toko, c.tempat, c.kode_gudang, c.kode_baki, c.pihak, c.kode_lot);
  end if;
end $$;

create or replace function keep_stock() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(distinct posting_id) into ids from baris;
  if ids is not null then
    perform book_stock(ids);
  end if;
  return null;
end $$;

-- 3. Money. What leaves an account of the chain waits for others that leave it; what comes in waits for nobody.
create or replace function book_cash(ids bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  l record;
  shops text[] := '{}';
  accounts text[] := '{}';
  sums bigint[] := '{}';
  leaving text[] := '{}';
  short text;
begin
  for l in
    select k.kode_toko, k.akun_kas, a.bersama, sum(k.jumlah) as jumlah,
           bool_and((p.kode_toko = k.kode_toko and p.tgl_system = k.tgl_system and p.written_in = pg_current_xact_id()
                     and p.xmin = k.xmin and p.cmin = k.cmin) is true) as are_of_statement
    from mutasi_kas k left join posting p on p.id = k.posting_id left join akun_kas a on a.akun_kas = k.akun_kas
    where k.posting_id = any(ids) group by k.kode_toko, k.akun_kas, a.bersama order by k.kode_toko, k.akun_kas
  loop
    if not l.are_of_statement then
      raise exception 'a cash line is not of the statement, shop and date of its posting' using errcode = 'KN005';
    end if;
    shops := array_append(shops, l.kode_toko);
    accounts := array_append(accounts, l.akun_kas);
    sums := array_append(sums, l.jumlah::bigint);
    if l.bersama and l.jumlah < 0 then
      leaving := array_append(leaving, l.akun_kas);
    end if;
  end loop;
  if leaving <> '{}' then
    perform from akun_kas where akun_kas = any(leaving) order by akun_kas for no key update;
    -- Not only locked: a transaction with an older snapshot is refused instead (40001).
    update akun_kas set batas = batas where akun_kas = any(leaving);
  end if;
  for at in 1..cardinality(sums) loop
    loop
      update saldo_kas s set saldo = s.saldo + sums[at] where s.kode_toko = shops[at] and s.akun_kas = accounts[at];
      exit when found;
      -- Whether the account is the chain's says saldo_kas_bersama.
      insert into saldo_kas (kode_toko, akun_kas) values (shops[at], accounts[at]) on conflict do nothing;
    end loop;
  end loop;
  if leaving <> '{}' then
    select a.akun_kas into short
    from akun_kas a
    where a.akun_kas = any(leaving) and (select sum(s.saldo) from saldo_kas s where s.akun_kas = a.akun_kas) < -a.batas
    limit 1;
    if found then
      raise exception '% holds less than that over the chain', short using errcode = '23514', constraint = 'saldo_kas_not_negative', detail = short;
    end if;
  end if;
end $$;

create or replace function keep_cash() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  select array_agg(distinct posting_id) into ids from baris;
  if ids is not null then
    perform book_cash(ids);
  end if;
  return null;
end $$;

-- 4. Documents. What a part is held against is written out for its table, so that it is planned once a connection.
create function begins_cancelled() returns trigger language plpgsql as $$
begin
  raise exception 'no row of % begins cancelled', tg_table_name using errcode = 'KN001';
end $$;
create function guard_header_of(tabel text) returns void language plpgsql as $$
begin
  perform guard_date_of(tabel);
  if exists (select from pg_attribute where attrelid = tabel::regclass and attname = 'status' and not attisdropped) then
    execute format('create trigger %I before insert on %I for each row when (new.status = ''CANCELLED'') execute function begins_cancelled()',
                   tabel || '_begins', tabel);
  end if;
end $$;
revoke execute on function guard_header_of(text) from public;

create or replace function guard_header() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept dokumen;
  part text;
  was jsonb;
  becomes jsonb := to_jsonb(new);
begin
  was := to_jsonb(old);
  select * into kept from dokumen where tabel = tg_table_name;
  if (was - kept.berubah) is distinct from (becomes - kept.berubah) then
    raise exception 'a row of % stays as it was written, but for %', tg_table_name, kept.berubah using errcode = 'KN001';
  end if;
  if (becomes ->> 'cetak_ke')::integer < (was ->> 'cetak_ke')::integer then
    raise exception 'a print of % was made', tg_table_name using errcode = 'KN001';
  end if;
  if was ->> 'status' = 'CANCELLED' and becomes ->> 'status' <> 'CANCELLED' then
    raise exception 'a cancelled row of % stays cancelled', tg_table_name using errcode = 'KN001';
  end if;
  if was ->> 'status' <> 'CANCELLED' and becomes ->> 'status' = 'CANCELLED' then
    -- On its own date only (domain §5); its parts say so too, and by this alone.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    for part in
      select table_name from information_schema.columns
      where table_schema = 'public' and table_name = any(kept.bagian) and column_name = 'batal'
    loop
      execute format('update %I set batal = true where kode_toko = $1 and %I = $2', part, kept.nomor)
        using new.kode_toko, becomes ->> kept.nomor;
    end loop;
  elsif (was -> 'alasan_batal', was -> 'dibatalkan_oleh', was -> 'dibatalkan_at')
        is distinct from (becomes -> 'alasan_batal', becomes -> 'dibatalkan_oleh', becomes -> 'dibatalkan_at') then
    raise exception 'who cancels a row of % says so when he does, and once', tg_table_name using errcode = 'KN001';
  end if;
  return new;
end $$;

create function guard_part_of(bagian text, tabel text, nomor text) returns void language plpgsql as $$
begin
  execute format($text$
    create function %1$I() returns trigger language plpgsql as $body$
    begin
      if exists (
        select from baris l
        left join lateral (select h.written_in, h.tgl_system from %3$I h where h.kode_toko = l.kode_toko and h.%4$I = l.%4$I offset 0) h on true
        where (h.written_in = pg_current_xact_id() and h.tgl_system = l.tgl_system) is not true
      ) then
        raise exception 'a row of %2$s is not of the transaction and date of its document' using errcode = 'KN005';
      end if;
      return null;
    end $body$ $text$, bagian || '_of_its_document', bagian, tabel, nomor);
  execute format('create or replace trigger %1$I after insert on %2$I referencing new table as baris for each statement execute function %1$I()',
                 bagian || '_of_its_document', bagian);
end $$;
revoke execute on function guard_part_of(text, text, text) from public;

create or replace function guard_document(tabel text, nomor text, kind text, bagian text[], berubah text[], jumlah jsonb) returns void language plpgsql as $$
declare
  part text;
begin
  insert into dokumen values (tabel, nomor, kind, bagian, berubah, jumlah);
  execute format('alter table %I add column written_in xid8 not null default pg_current_xact_id()', tabel);
  perform guard_header_of(tabel);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_removal()', tabel || '_no_truncate', tabel);
  execute format('create trigger %I before delete on %I for each row execute function refuse_removal()', tabel || '_no_delete', tabel);
  -- A trigger of refuse_change() is what the rights of the application follow from: such a table is only ever added to.
  execute format('create trigger %I before update on %I for each row execute function %I()',
                 tabel || '_stays', tabel, case when berubah = '{}' then 'refuse_change' else 'guard_header' end);
  if 'status' = any(berubah) then
    execute format(
      'create constraint trigger %I after update on %I deferrable initially deferred for each row
         when (new.status = ''CANCELLED'' and old.status <> ''CANCELLED'') execute function header_is_reversed()', tabel || '_reversed', tabel);
  end if;
  foreach part in array bagian loop
    perform guard_part_of(part, tabel, nomor);
    execute format('create trigger %I before update or delete on %I for each row when (pg_trigger_depth() = 0) execute function refuse_change()',
                   part || '_append_only', part);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', part || '_no_truncate', part);
  end loop;
end $$;

do $$
declare
  kept dokumen;
begin
  for kept in select * from dokumen loop
    perform guard_header_of(kept.tabel);
    perform guard_part_of(part, kept.tabel, kept.nomor) from unnest(kept.bagian) part;
  end loop;
end $$;
