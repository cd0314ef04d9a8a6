-- For whom a piece is held, and by which document: kept for good, and ended by the piece itself as soon as it is held no more.
create table barang_tahan (
  id           bigint generated always as identity primary key,
  kode_barcode text        not null references barang,
  kode_toko    text        not null references toko,
  untuk        text        not null check (untuk <> ''),
  kind         text        not null,
  dokumen      text        not null,
  user_id      text        not null,
  created_at   timestamptz not null default now(),
  dilepas_oleh text,
  dilepas_at   timestamptz,
  check ((dilepas_oleh is null) = (dilepas_at is null))
);
create index barang_tahan_by_piece on barang_tahan (kode_barcode, id);
create unique index barang_tahan_once on barang_tahan (kode_barcode) where dilepas_at is null;

create function hold_of_held_piece() returns trigger language plpgsql as $$
begin
  if not exists (select from barang where (kode_barcode, kode_toko, status) = (new.kode_barcode, new.kode_toko, 'HELD')) then
    raise exception '% is not held in %', new.kode_barcode, new.kode_toko using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  return new;
end $$;
create trigger barang_tahan_is_held before insert on barang_tahan for each row execute function hold_of_held_piece();
create trigger barang_tahan_stays before update or delete on barang_tahan for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger barang_tahan_no_truncate before truncate on barang_tahan for each statement execute function refuse_hand();

create function hold_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang_tahan set dilepas_at = now(), dilepas_oleh = current_worker() where kode_barcode = new.kode_barcode and dilepas_at is null;
  return null;
end $$;
revoke execute on function hold_ends() from public;
create trigger barang_hold_ends after update of status on barang for each row
  when (old.status = 'HELD' and new.status <> 'HELD') execute function hold_ends();
