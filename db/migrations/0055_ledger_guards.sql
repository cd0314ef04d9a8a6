-- What guards the ledgers. Every rule holds for any SQL, however it is sent; the code checks first only to say it better.
--   KN001 the ledgers are only ever added to             KN005 a line that is not of the statement that wrote its posting
--   KN002 a posting that does not balance or is not whole   KN006 a balance or a place that only the ledger may change
--   KN003 a posting on another day than the shop's own      KN007 a business date that does not move forward
--   KN004 a piece taken from a place where it is not

create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
create trigger posting_no_truncate before truncate on posting for each statement execute function refuse_change();
create trigger mutasi_stock_append_only before update or delete on mutasi_stock for each row execute function refuse_change();
create trigger mutasi_stock_no_truncate before truncate on mutasi_stock for each statement execute function refuse_change();
create trigger mutasi_kas_append_only before update or delete on mutasi_kas for each row execute function refuse_change();
create trigger mutasi_kas_no_truncate before truncate on mutasi_kas for each statement execute function refuse_change();
create trigger jurnal_append_only before update or delete on jurnal for each row execute function refuse_change();
create trigger jurnal_no_truncate before truncate on jurnal for each statement execute function refuse_change();
create trigger mutasi_poin_append_only before update or delete on mutasi_poin for each row execute function refuse_change();
create trigger mutasi_poin_no_truncate before truncate on mutasi_poin for each statement execute function refuse_change();

-- The business date. Postings of a shop share a lock that a change of its date takes alone: a posting and a closing
-- never overlap, and a posting that waited for the closing sees the new date.

create function business_date_lock(kode_toko text) returns bigint language sql immutable as $$
  select hashtextextended('toko.tgl_system ' || kode_toko, 0)
$$;

create function posting_on_open_date() returns trigger language plpgsql as $$
declare
  today date;
begin
  perform pg_advisory_xact_lock_shared(business_date_lock(new.kode_toko));
  if current_setting('transaction_isolation') = 'read committed' then
    select tgl_system into today from toko where kode_toko = new.kode_toko;
  else
    -- An older snapshot would still show the day before; locking the row makes the database refuse instead (40001).
    select tgl_system into today from toko where kode_toko = new.kode_toko for share;
  end if;
  if new.tgl_system is distinct from today then
    raise exception 'posting of % on %, but the shop is on %', new.kode_toko, new.tgl_system, today
      using errcode = 'KN003', detail = new.tgl_system;
  end if;
  new.written_in := pg_current_xact_id();
  new.created_at := now();
  return new;
end $$;
create trigger posting_open_date before insert on posting for each row execute function posting_on_open_date();

create function move_business_date() returns trigger language plpgsql as $$
begin
  if new.tgl_system < old.tgl_system then
    raise exception 'the business date of % moves forward only', old.kode_toko using errcode = 'KN007', detail = new.tgl_system;
  end if;
  perform pg_advisory_xact_lock(business_date_lock(old.kode_toko));
  return new;
end $$;
create trigger toko_move_business_date before update of tgl_system on toko for each row
  when (old.tgl_system is distinct from new.tgl_system) execute function move_business_date();

-- A posting is written whole, header and lines, by one statement, and judged at the end of it. Rows of one statement bear
-- the same transaction and command number, so a line that comes later, in the same transaction even, is told apart.

create function posting_is_whole() returns trigger language plpgsql as $$
declare
  broken record;
begin
  select p.id, p.kind, p.reference, s.pieces, s.gross, s.fine, s.cost, j.debet, j.kredit into broken
  from posting_baru p
  cross join lateral (
    select count(*) as lines, coalesce(sum(pieces), 0) as pieces, coalesce(sum(gross), 0) as gross,
           coalesce(sum(fine), 0) as fine, coalesce(sum(cost), 0) as cost
    from mutasi_stock where posting_id = p.id) s
  cross join lateral (select count(*) as lines from mutasi_kas where posting_id = p.id) k
  cross join lateral (
    select count(*) as lines, coalesce(sum(debet), 0) as debet, coalesce(sum(kredit), 0) as kredit
    from jurnal where posting_id = p.id) j
  cross join lateral (select count(*) as lines from mutasi_poin where posting_id = p.id) m
  where s.lines + k.lines + j.lines + m.lines = 0
     or (s.pieces, s.gross, s.fine, s.cost) <> (0, 0, 0, 0) or j.debet <> j.kredit
  limit 1;
  if found then
    raise exception 'posting % % % is empty or does not balance: % pieces, % gross, % fine, % cost, % debet, % kredit',
      broken.id, broken.kind, broken.reference, broken.pieces, broken.gross, broken.fine, broken.cost, broken.debet, broken.kredit
      using errcode = 'KN002';
  end if;

  -- Money and cost that moved stand in the journal too, by cash account and by place.
  select p.id, p.kind, p.reference, x.asal into broken
  from posting_baru p
  cross join lateral (
    select 'kas ' || akun_kas as asal, jumlah from mutasi_kas where posting_id = p.id
    union all select 'tempat ' || tempat, cost from mutasi_stock where posting_id = p.id
    union all select coalesce('kas ' || akun_kas, 'tempat ' || tempat), kredit - debet from jurnal
              where posting_id = p.id and (akun_kas is not null or tempat is not null)) x
  group by p.id, p.kind, p.reference, x.asal having sum(x.jumlah) <> 0
  limit 1;
  if found then
    raise exception 'posting % % %: the journal does not say what %', broken.id, broken.kind, broken.reference, broken.asal || ' says'
      using errcode = 'KN002';
  end if;

  -- A reversal is the original with every sign turned, in the same shop.
  select p.id, p.kind, p.reference, x.asal into broken
  from posting_baru p
  join posting asli on asli.id = p.membatalkan
  cross join lateral (
    select jsonb_build_array(kode_toko, tempat, kode_gudang, kode_baki, kode_barcode)::text as asal, pieces, gross, fine, cost
    from mutasi_stock where posting_id in (p.id, asli.id)
    union all select jsonb_build_array(kode_toko, akun_kas, jenis)::text, 0, 0, 0, jumlah from mutasi_kas where posting_id in (p.id, asli.id)
    union all select jsonb_build_array(kode_toko, nomor_akun)::text, 0, 0, 0, debet - kredit from jurnal where posting_id in (p.id, asli.id)
    union all select kode_member, 0, 0, 0, poin from mutasi_poin where posting_id in (p.id, asli.id)) x
  group by p.id, p.kind, p.reference, x.asal
  having (sum(x.pieces), sum(x.gross), sum(x.fine), sum(x.cost)) <> (0, 0, 0, 0)
  limit 1;
  if found then
    raise exception 'posting % % % does not reverse %', broken.id, broken.kind, broken.reference, broken.asal using errcode = 'KN002';
  end if;
  return null;
end $$;
create trigger posting_whole after insert on posting referencing new table as posting_baru
  for each statement execute function posting_is_whole();

-- The lines of each ledger: of this statement's postings only, and what they change.

create function keep_stock() returns trigger language plpgsql as $$
declare
  change record;
  strange text;
begin
  if not exists (select from baris) then return null; end if;
  if exists (
    select from baris l
    -- Each line by its own key, here and below: a plan is kept for the connection, and one made while the tables were
    -- small would read all of them for every line.
    cross join lateral (select xmin, cmin from mutasi_stock where posting_id = l.posting_id and no_urut = l.no_urut offset 0) m
    left join lateral (select kode_toko, tgl_system, written_in, xmin, cmin from posting where id = l.posting_id offset 0) p on true
    where (p.kode_toko = l.kode_toko and p.tgl_system = l.tgl_system and p.written_in = pg_current_xact_id()
           and p.xmin = m.xmin and p.cmin = m.cmin) is not true
  ) then
    raise exception 'a stock line is not of the statement, shop and date of its posting' using errcode = 'KN005';
  end if;

  -- Pieces first, then balances, each in sorted order: whoever moves the same goods waits, nobody ever in a circle.
  if exists (select from baris where kode_barcode is not null and pieces <> 0) then
    perform from barang where kode_barcode in (select kode_barcode from baris where pieces <> 0)
      order by kode_barcode for no key update;

    -- A barcode moves as a whole, out of exactly the place where it stands and then into another. What CABANG holds
    -- was put there by the shop that sent it and is taken by the shop that got it.
    select string_agg(distinct s.kode_barcode, ', ') into strange
    from (
      select l.kode_barcode, l.pieces, b.qty, lag(l.pieces) over piece as pieces_before, lead(l.pieces) over piece as pieces_after,
             array[case when l.tempat = 'CABANG' then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki] as place,
             coalesce(
               lag(array[case when l.tempat = 'CABANG' then '' else l.kode_toko end, l.tempat, l.kode_gudang, l.kode_baki]) over piece,
               array[case when b.tempat = 'CABANG' then '' else b.kode_toko end, b.tempat, b.kode_gudang, b.kode_baki]) as stands
      -- Each piece by its own key: the plan is kept for the connection, and one made for thousands of lines reads all pieces.
      from baris l left join lateral (select * from barang where kode_barcode = l.kode_barcode offset 0) b on true
      where l.kode_barcode is not null and l.pieces <> 0
      window piece as (partition by l.kode_barcode order by l.posting_id, l.no_urut)
    ) s
    where case
      when s.pieces < 0 then
        s.pieces is distinct from -s.qty or s.place is distinct from s.stands or s.pieces_before < 0 or s.pieces_after is null
      else s.pieces_before is distinct from -s.pieces
    end;
    if strange is not null then
      raise exception 'not in the place it is taken from, or not moved as a whole: %', strange using errcode = 'KN004', detail = strange;
    end if;

    update barang b
    set kode_toko = l.kode_toko, tempat = l.tempat, kode_gudang = l.kode_gudang, kode_baki = l.kode_baki
    from (
      select distinct on (kode_barcode) kode_barcode, kode_toko, tempat, kode_gudang, kode_baki
      from baris where kode_barcode is not null and pieces <> 0
      order by kode_barcode, posting_id desc, no_urut desc
    ) l
    where b.kode_barcode = l.kode_barcode;
  end if;

  for change in
    select kode_toko, tempat, kode_gudang, kode_baki, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
    from baris group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    loop
      update saldo_stock s
      set pieces = s.pieces + change.pieces, gross = s.gross + change.gross, fine = s.fine + change.fine, cost = s.cost + change.cost
      where s.kode_toko = change.kode_toko and s.tempat = change.tempat
        and s.kode_gudang = change.kode_gudang and s.kode_baki = change.kode_baki;
      exit when found;
      insert into saldo_stock (kode_toko, tempat, kode_gudang, kode_baki)
      values (change.kode_toko, change.tempat, change.kode_gudang, change.kode_baki) on conflict do nothing;
    end loop;
  end loop;
  return null;
end $$;
create trigger mutasi_stock_keep after insert on mutasi_stock referencing new table as baris
  for each statement execute function keep_stock();

create function keep_cash() returns trigger language plpgsql as $$
declare
  change record;
begin
  if not exists (select from baris) then return null; end if;
  if exists (
    select from baris l
    cross join lateral (select xmin, cmin from mutasi_kas where posting_id = l.posting_id and no_urut = l.no_urut offset 0) m
    left join lateral (select kode_toko, tgl_system, written_in, xmin, cmin from posting where id = l.posting_id offset 0) p on true
    where (p.kode_toko = l.kode_toko and p.tgl_system = l.tgl_system and p.written_in = pg_current_xact_id()
           and p.xmin = m.xmin and p.cmin = m.cmin) is not true
  ) then
    raise exception 'a cash line is not of the statement, shop and date of its posting' using errcode = 'KN005';
  end if;
  for change in select kode_toko, akun_kas, sum(jumlah) as jumlah from baris group by 1, 2 order by 1, 2 loop
    loop
      update saldo_kas s set saldo = s.saldo + change.jumlah where s.kode_toko = change.kode_toko and s.akun_kas = change.akun_kas;
      exit when found;
      insert into saldo_kas (kode_toko, akun_kas) values (change.kode_toko, change.akun_kas) on conflict do nothing;
    end loop;
  end loop;
  return null;
end $$;
create trigger mutasi_kas_keep after insert on mutasi_kas referencing new table as baris
  for each statement execute function keep_cash();

create function keep_points() returns trigger language plpgsql as $$
declare
  change record;
begin
  if not exists (select from baris) then return null; end if;
  if exists (
    select from baris l
    cross join lateral (select xmin, cmin from mutasi_poin where posting_id = l.posting_id and no_urut = l.no_urut offset 0) m
    left join lateral (select kode_toko, tgl_system, written_in, xmin, cmin from posting where id = l.posting_id offset 0) p on true
    where (p.kode_toko = l.kode_toko and p.tgl_system = l.tgl_system and p.written_in = pg_current_xact_id()
           and p.xmin = m.xmin and p.cmin = m.cmin) is not true
  ) then
    raise exception 'a point line is not of the statement, shop and date of its posting' using errcode = 'KN005';
  end if;
  for change in select kode_member, sum(poin) as poin from baris group by 1 order by 1 loop
    loop
      update saldo_poin s set poin = s.poin + change.poin where s.kode_member = change.kode_member;
      exit when found;
      insert into saldo_poin (kode_member) values (change.kode_member) on conflict do nothing;
    end loop;
  end loop;
  return null;
end $$;
create trigger mutasi_poin_keep after insert on mutasi_poin referencing new table as baris
  for each statement execute function keep_points();

create function keep_journal() returns trigger language plpgsql as $$
begin
  if exists (
    select from baris l
    cross join lateral (select xmin, cmin from jurnal where posting_id = l.posting_id and no_urut = l.no_urut offset 0) m
    left join lateral (select kode_toko, tgl_system, written_in, xmin, cmin from posting where id = l.posting_id offset 0) p on true
    where (p.kode_toko = l.kode_toko and p.tgl_system = l.tgl_system and p.written_in = pg_current_xact_id()
           and p.xmin = m.xmin and p.cmin = m.cmin) is not true
  ) then
    raise exception 'a journal line is not of the statement, shop and date of its posting' using errcode = 'KN005';
  end if;
  return null;
end $$;
create trigger jurnal_keep after insert on jurnal referencing new table as baris
  for each statement execute function keep_journal();

-- Balances and places change from within the triggers above, never by a statement of its own (trigger depth 0).

create function refuse_hand() returns trigger language plpgsql as $$
begin
  raise exception '% is kept by the ledger alone', tg_table_name using errcode = 'KN006';
end $$;

create trigger saldo_stock_by_ledger before insert or update or delete on saldo_stock for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_stock_no_truncate before truncate on saldo_stock for each statement execute function refuse_hand();

create trigger saldo_poin_by_ledger before insert or update or delete on saldo_poin for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_poin_no_truncate before truncate on saldo_poin for each statement execute function refuse_hand();

-- Of a cash account `batas` is set by hand, also before the first posting.
create trigger saldo_kas_opened before insert on saldo_kas for each row
  when (pg_trigger_depth() = 0 and new.saldo <> 0) execute function refuse_hand();
create trigger saldo_kas_by_ledger before update on saldo_kas for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.akun_kas, old.saldo) is distinct from (new.kode_toko, new.akun_kas, new.saldo))
  execute function refuse_hand();
create trigger saldo_kas_stays before delete on saldo_kas for each row execute function refuse_hand();
create trigger saldo_kas_no_truncate before truncate on saldo_kas for each statement execute function refuse_hand();

-- A new piece begins outside the shop, and the ledger brings it in.
create trigger barang_begins_outside before insert on barang for each row
  when (new.tempat not in ('SUPPLIER', 'SALDO_AWAL') or new.kode_gudang <> '' or new.kode_baki <> '') execute function refuse_hand();
create trigger barang_moved_by_ledger before update on barang for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.tempat, old.kode_gudang, old.kode_baki)
        is distinct from (new.kode_toko, new.tempat, new.kode_gudang, new.kode_baki))
  execute function refuse_hand();

-- What the ledger tells of keeps its barcode, its quantity and its row.
create function piece_of_ledger_stays() returns trigger language plpgsql as $$
begin
  if exists (select from mutasi_stock where kode_barcode = old.kode_barcode) then
    raise exception '% is in the stock ledger', old.kode_barcode using errcode = 'KN006', detail = old.kode_barcode;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger barang_stays before delete on barang for each row execute function piece_of_ledger_stays();
create trigger barang_keeps_its_code before update on barang for each row
  when ((old.kode_barcode, old.qty) is distinct from (new.kode_barcode, new.qty)) execute function piece_of_ledger_stays();
create trigger barang_no_truncate before truncate on barang for each statement execute function refuse_hand();

-- The version of the accounts that journals are composed with. Whoever keeps them in memory names the version he knows
-- when he writes; a change made by anybody, on any server, gives another.
create table akun_versi (
  only_one  boolean primary key default true check (only_one),
  versi     uuid    not null
);
insert into akun_versi (versi) values (gen_random_uuid());

create function renew_akun_versi() returns trigger language plpgsql as $$
begin
  update akun_versi set versi = gen_random_uuid();
  return null;
end $$;
create trigger para_akun_transaksi_versi after insert or update or delete or truncate on para_akun_transaksi
  for each statement execute function renew_akun_versi();
create trigger rekening_versi after insert or update or delete or truncate on rekening
  for each statement execute function renew_akun_versi();
