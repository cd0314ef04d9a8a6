-- A part of what a shop has on a bank account that shops share is handed to another of them (docs/decisions/058). The money stays where it is:
-- one event in both shops (PENGALIHAN_SALDO, TERIMA_SALDO), nothing on the road.
select create_document('pengalihan_saldo', 'no_pengalihan', array['VALID', 'CANCELLED'], array[]::text[]);
alter table pengalihan_saldo
  add column tujuan      text   not null references toko,
  add column nama_tujuan text   not null,
  add column no_rekening text   not null references rekening,
  add column jumlah_rp   bigint not null check (jumlah_rp > 0),
  add column keterangan  text   not null check (keterangan <> ''),
  add constraint pengalihan_saldo_elsewhere check (tujuan <> kode_toko);
create unique index pengalihan_saldo_number on pengalihan_saldo (no_pengalihan);

create view pengalihan_saldo_gerak as
  select kode_toko, no_pengalihan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah from pengalihan_saldo
  union all select kode_toko, no_pengalihan, 'TAGIHAN/RK/' || tujuan, 0, 0, 0, jumlah_rp from pengalihan_saldo;
select guard_document('pengalihan_saldo', 'no_pengalihan', 'PENGALIHAN_SALDO', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('pengalihan_saldo', array['no_pengalihan', 'tujuan', 'nama_tujuan', 'no_rekening', 'keterangan']);

-- What the other shop gets by it. (`union all`: no view that could be written through.)
create view terima_saldo_gerak as
  select tujuan as kode_toko, no_pengalihan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, jumlah_rp as rupiah from pengalihan_saldo
  union all select tujuan, no_pengalihan, 'TAGIHAN/RK/' || kode_toko, 0, 0, 0, -jumlah_rp from pengalihan_saldo;
create view terima_saldo as
  select d.tujuan as kode_toko, d.no_pengalihan, d.tgl_system, d.status from pengalihan_saldo d where d.status = 'VALID'
  union all select d.tujuan, d.no_pengalihan, d.tgl_system, d.status from pengalihan_saldo d where d.status = 'CANCELLED';
insert into dokumen (tabel, nomor, kind, bagian, berubah, jumlah) values ('terima_saldo', 'no_pengalihan', 'TERIMA_SALDO', '{}', '{status}', '{}');

create or replace view gerak_antar_toko as
  select kode_toko, nomor, apa, rupiah from kirim_uang_gerak
  union all select kode_toko, nomor, apa, rupiah from terima_uang_gerak
  union all select kode_toko, nomor, apa, rupiah from pengalihan_saldo_gerak
  union all select kode_toko, nomor, apa, rupiah from terima_saldo_gerak;

create function handing_over_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its pengalihan_saldo;
begin
  select * into its from pengalihan_saldo where no_pengalihan = to_jsonb(new) ->> tg_argv[0] and new.kode_toko in (kode_toko, tujuan);
  if found then
    perform stands_between_shops(its.no_pengalihan, array[its.kode_toko, its.tujuan], its.status = 'CANCELLED');
  end if;
  return null;
end $$;
revoke execute on function handing_over_stands() from public;
create constraint trigger pengalihan_saldo_stands after insert or update on pengalihan_saldo deferrable initially deferred for each row
  execute function handing_over_stands('no_pengalihan');
create constraint trigger posting_of_handing_over after insert on posting deferrable initially deferred for each row
  when (new.kind in ('PENGALIHAN_SALDO', 'TERIMA_SALDO')) execute function handing_over_stands('reference');
