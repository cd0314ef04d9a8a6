-- Whoever brought a member earns a commission when that member buys (docs/decisions/163): so many percent of the goods after discounts, half up. It is owed by
-- the shop that sells, in the posting of the sale, and an affiliate of old sales is none: nobody was told.
alter table penjualan
  add column kode_afiliasi   text references member_afiliasi,
  add column komisi_persen   numeric(5,2) not null default 0 check (komisi_persen between 0 and 100),
  add column komisi_afiliasi bigint not null default 0,
  -- Dealers pay by the gram: nobody brings them.
  add constraint penjualan_affiliate check (case
    when kode_afiliasi is null then komisi_persen = 0 and komisi_afiliasi = 0
    else kode_member is not null and not grosir
      and komisi_afiliasi = floor((sub_total + total_ongkos - diskon + pembulatan) * komisi_persen / 100 + 0.5) end);
create index penjualan_by_affiliate on penjualan (kode_afiliasi, kode_toko, tgl_system) where kode_afiliasi is not null;

do $$
begin
  execute format('create or replace view penjualan_gerak as %s
    union all
    select kode_toko, no_faktur, ''TAGIHAN/HUTANG_AFILIASI/'' || kode_afiliasi, 0, 0, 0, -komisi_afiliasi from penjualan where komisi_afiliasi <> 0',
    rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;

-- The sale books it, so the role is one of sales; its account stays what it was set to.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'PENJUALAN', 'PENJUALAN', 'BEBAN_AFILIASI', jenis_akun, nomor_akun from para_akun_transaksi where (trx, type, kode_akun) = ('AFILIASI', 'MEMBER', 'BEBAN')
on conflict do nothing;
delete from para_akun_transaksi where (trx, type, kode_akun) = ('AFILIASI', 'MEMBER', 'BEBAN');

alter table bayar_tagihan
  drop constraint bayar_tagihan_jenis_tagihan_check,
  add constraint bayar_tagihan_jenis_tagihan_check
    check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_AFILIASI', 'HUTANG_TUKANG', 'SISA_LELANG', 'DANA_SOSIAL', 'PIUTANG_KARYAWAN'));

create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
create index mutasi_tagihan_of_affiliates on mutasi_tagihan (pihak, tgl_system) where jenis = 'HUTANG_AFILIASI';
