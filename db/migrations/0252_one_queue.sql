-- What sales staff have entered and whose money the cashier takes waits in one queue, whatever it becomes (docs/decisions/049): nothing has
-- moved yet, its pieces are held, and one is decided once: it becomes a document, or is refused with a reason.
--   KN016 a day that is closed while something waits
create table antrian (
  kode_toko       text        not null references toko,
  no_antri        text        not null,
  -- The kind of the document that it becomes.
  jenis           text        not null references dokumen (kind),
  tgl_system      date        not null,
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  nama_customer   text        not null,
  grand_total     bigint      not null,
  -- What of it the cashier takes; below zero he pays it.
  bayar           bigint      not null,
  -- What was entered, as the call takes it.
  isi             jsonb       not null,
  -- The pieces that nobody else gets meanwhile, and until when.
  menahan         text[]      not null default '{}',
  batas_at        timestamptz,
  status_antri    text        not null default 'MENUNGGU' check (status_antri in ('MENUNGGU', 'SELESAI', 'DITOLAK')),
  nomor           text,
  alasan_tolak    text,
  diputuskan_oleh text,
  diputuskan_at   timestamptz,
  primary key (kode_toko, no_antri),
  unique (kode_toko, jenis, nomor),
  constraint antrian_says_how check (
    (status_antri = 'SELESAI') = (nomor is not null) and (status_antri = 'DITOLAK') = (alasan_tolak is not null)
    and (status_antri = 'MENUNGGU') = (diputuskan_oleh is null) and (status_antri = 'MENUNGGU') = (diputuskan_at is null)),
  constraint antrian_holds_for_a_while check ((batas_at is null) = (menahan = '{}'))
);

-- What the queues of trades by gram and of deposits have had; what waits there has held nothing.
insert into antrian (kode_toko, no_antri, jenis, tgl_system, user_id, created_at, nama_customer, grand_total, bayar, isi, status_antri, nomor,
                     alasan_tolak, diputuskan_oleh, diputuskan_at)
select kode_toko, no_antri, 'JUAL_BELI_MANUAL', tgl_system, user_id, created_at, nama_customer, grand_total, grand_total, isi, status_antri, no_jual_beli,
       alasan_tolak, diputuskan_oleh, diputuskan_at
from antrian_jual_beli
union all
select kode_toko, no_antri, 'TITIPAN', tgl_system, user_id, created_at, nama_customer, grand_total, dp, isi, status_antri, no_titipan,
       alasan_tolak, diputuskan_oleh, diputuskan_at
from antrian_titipan;
drop table antrian_jual_beli, antrian_titipan;
drop function waiting_is_decided_once();
drop function waiting_deposit_is_decided_once();
create index antrian_waiting on antrian (kode_toko, jenis, no_antri) where status_antri = 'MENUNGGU';
create index antrian_until on antrian (batas_at) where status_antri = 'MENUNGGU';

create function guard_queue() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  decided constant text[] := array['status_antri', 'nomor', 'alasan_tolak', 'diputuskan_oleh', 'diputuskan_at'];
  kept dokumen;
  is_made boolean;
begin
  if tg_op = 'INSERT' then
    if new.status_antri <> 'MENUNGGU' then
      raise exception '% begins decided', new.no_antri using errcode = 'KN001';
    end if;
    -- A day that is being closed waits for it, and finds it.
    perform hold_open_date(new.kode_toko, new.tgl_system);
    new.created_at := now();
    return new;
  end if;
  if old.status_antri <> 'MENUNGGU' or (to_jsonb(old) - decided) is distinct from (to_jsonb(new) - decided) then
    raise exception '% stays as it was entered and decided', new.no_antri using errcode = 'KN001';
  end if;
  if new.status_antri = 'SELESAI' then
    select * into kept from dokumen where kind = new.jenis;
    execute format('select exists (select from %I where kode_toko = $1 and %I = $2 and written_in = pg_current_xact_id())', kept.tabel, kept.nomor)
      into is_made using new.kode_toko, new.nomor;
    if not is_made then
      raise exception '% becomes a document that is written with it', new.no_antri using errcode = 'KN002', detail = new.no_antri;
    end if;
  end if;
  return new;
end $$;
revoke execute on function guard_queue() from public;
create trigger antrian_once before insert or update on antrian for each row execute function guard_queue();
create trigger antrian_no_delete before delete on antrian for each row execute function refuse_removal();
create trigger antrian_no_truncate before truncate on antrian for each statement execute function refuse_removal();

-- At the end of every transaction that touches one: what waits holds just its pieces, and what was decided holds none.
create index barang_tahan_open on barang_tahan (kode_toko, kind, dokumen) where dilepas_at is null;
create function queue_holds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its antrian;
  held text[];
begin
  select * into its from antrian where (kode_toko, no_antri) = (new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  select coalesce(array_agg(kode_barcode order by kode_barcode), '{}') into held from barang_tahan
  where (kode_toko, kind, dokumen) = (new.kode_toko, 'ANTRIAN', to_jsonb(new) ->> tg_argv[0]) and dilepas_at is null;
  if held is distinct from (case its.status_antri
    when 'MENUNGGU' then (select coalesce(array_agg(kode_barcode order by kode_barcode), '{}') from unnest(its.menahan) kode_barcode)
    else '{}' end)
  then
    raise exception '% is % and holds %', to_jsonb(new) ->> tg_argv[0], its.status_antri, held using errcode = 'KN002', detail = to_jsonb(new) ->> tg_argv[0];
  end if;
  return null;
end $$;
revoke execute on function queue_holds() from public;
create constraint trigger antrian_holds after insert or update on antrian deferrable initially deferred for each row
  execute function queue_holds('no_antri');
create constraint trigger barang_tahan_of_queue after insert or update on barang_tahan deferrable initially deferred for each row
  when (new.kind = 'ANTRIAN') execute function queue_holds('dokumen');

-- What waits was entered for a date: it is decided before that is closed.
create function nothing_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n constant bigint := (select count(*) from antrian where kode_toko = new.kode_toko and status_antri = 'MENUNGGU');
begin
  if n > 0 then
    raise exception '% wait in %', n, new.kode_toko using errcode = 'KN016', detail = n;
  end if;
  return new;
end $$;
revoke execute on function nothing_waits() from public;
create trigger tutup_toko_nothing_waits before insert on tutup_toko for each row execute function nothing_waits();
