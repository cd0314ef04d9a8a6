-- The till is counted before its day is closed, note by note, by somebody who has not been told what should be in it; what is too much or
-- too little is a document of its own (events.md U9). A count is a row that nobody edits; whoever counts again adds another.
--   KN018 a count, or what it found, that does not fit any more: money moved since

-- What notes and coins come to: {"100000": 12, "500": 3} is 1,201,500.
create function counted_total(pecahan jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum(key::bigint * value::bigint), 0)::bigint from jsonb_each_text(pecahan)
$$;

create table hitung_kas (
  kode_toko   text        not null references toko,
  no_hitung   bigint      generated always as identity,
  tgl_system  date        not null,
  user_id     text        not null,
  created_at  timestamptz not null default clock_timestamp(),
  -- How many there are of each note and coin, by its rupiah.
  pecahan     jsonb       not null check (jsonb_typeof(pecahan) = 'object'),
  total_fisik bigint      not null check (total_fisik >= 0),
  -- What the till should have held at that moment, and how often money had moved that day: both are the database's to say.
  saldo_buku  bigint      not null,
  kas_ke      integer     not null,
  primary key (kode_toko, no_hitung),
  constraint hitung_kas_adds_up check (total_fisik = counted_total(pecahan))
);
create index hitung_kas_by_date on hitung_kas (kode_toko, tgl_system, no_hitung);
create trigger hitung_kas_append_only before update or delete on hitung_kas for each row execute function refuse_change();
create trigger hitung_kas_no_truncate before truncate on hitung_kas for each statement execute function refuse_change();

-- How often money came into or went out of the till of a shop on a day, but for what a count found.
create function cash_moves(shop text, day date) returns integer language sql stable as $$
  select count(*)::integer from posting p join mutasi_kas k on k.posting_id = p.id
  where p.kode_toko = shop and p.tgl_system = day and k.akun_kas = 'CASH' and p.kind <> 'SELISIH_KAS'
$$;

create function guard_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := clock_timestamp();
  -- In one statement, so that both are of one moment.
  select coalesce((select saldo from saldo_kas where kode_toko = new.kode_toko and akun_kas = 'CASH'), 0), cash_moves(new.kode_toko, new.tgl_system)
  into new.saldo_buku, new.kas_ke;
  return new;
end $$;
revoke execute on function guard_count() from public;
create trigger hitung_kas_open_date before insert on hitung_kas for each row execute function guard_count();

-- Nothing comes into or goes out of the till of a shop until the transaction ends: its balance is the ledger's alone to change.
create function lock_till(shop text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from saldo_kas where (kode_toko, akun_kas) = (shop, 'CASH') for update;
end $$;
revoke execute on function lock_till(text) from public;

-- What a count found too much (above zero) or too little, with what it was put down to.
update para_akun_transaksi set trx = 'SELISIH_KAS' where trx = 'TUTUP_TOKO';
select create_document('selisih_kas', 'no_selisih_kas', array['VALID', 'CANCELLED'], '{}');
alter table selisih_kas
  add column no_hitung   bigint not null,
  add column total_fisik bigint not null check (total_fisik >= 0),
  add column saldo_buku  bigint not null,
  add column selisih_uang     bigint not null check (selisih_uang <> 0),
  add column alasan_selisih      text   not null check (alasan_selisih <> ''),
  add constraint selisih_kas_adds_up check (selisih_uang = total_fisik - saldo_buku),
  add constraint selisih_kas_hitung foreign key (kode_toko, no_hitung) references hitung_kas (kode_toko, no_hitung);
create unique index selisih_kas_once on selisih_kas (kode_toko, no_hitung) where status = 'VALID';

create view selisih_kas_gerak as
  select kode_toko, no_selisih_kas as nomor, 'KAS/CASH' as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, selisih_uang as rupiah from selisih_kas;
select guard_document('selisih_kas', 'no_selisih_kas', 'SELISIH_KAS', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('selisih_kas', array['no_selisih_kas', 'alasan_selisih']);

-- It is what the last count of the day found, and nothing has moved since.
create function fits_its_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted hitung_kas;
begin
  select * into counted from hitung_kas where kode_toko = new.kode_toko and tgl_system = new.tgl_system order by no_hitung desc limit 1;
  if (counted.no_hitung, counted.total_fisik, counted.kas_ke) is distinct from (new.no_hitung, new.total_fisik, cash_moves(new.kode_toko, new.tgl_system)) then
    raise exception 'the till of % is not as it was counted', new.kode_toko using errcode = 'KN018';
  end if;
  return new;
end $$;
revoke execute on function fits_its_count() from public;
create trigger selisih_kas_fits_its_count before insert on selisih_kas for each row execute function fits_its_count();
