-- What was said to the web shop of a piece stays in its story (docs/decisions/042): each version, whoever made it.
create table barang_external_riwayat (
  id           bigint generated always as identity primary key,
  kode_barcode text        not null references barang,
  created_at   timestamptz not null default now(),
  user_id      text        not null,
  harga        bigint      not null,
  ditarik      boolean     not null
);
create index barang_external_riwayat_by_piece on barang_external_riwayat (kode_barcode, id);
insert into barang_external_riwayat (kode_barcode, created_at, user_id, harga, ditarik)
select kode_barcode, changed_at, user_id, harga, ditarik from barang_external order by changed_at, kode_barcode;
create trigger barang_external_riwayat_append_only before update or delete on barang_external_riwayat for each row execute function refuse_change();
create trigger barang_external_riwayat_no_truncate before truncate on barang_external_riwayat for each statement execute function refuse_change();

create function web_shop_is_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into barang_external_riwayat (kode_barcode, user_id, harga, ditarik)
  values (new.kode_barcode, current_worker(), new.harga, new.ditarik);
  return null;
end $$;
revoke execute on function web_shop_is_told() from public;
create trigger barang_external_told after insert on barang_external for each row execute function web_shop_is_told();
create trigger barang_external_told_again after update of versi on barang_external for each row
  when (new.versi <> old.versi) execute function web_shop_is_told();
