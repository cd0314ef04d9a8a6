-- Sales: header, lines and payments. Names, rates and weights are copies of the moment; a later change of a master never rewrites them.
create table penjualan (
  kode_toko          text          not null references toko(kode_toko) deferrable initially deferred,
  no_faktur          text          not null,
  tgl_system         date          not null,
  status             text          not null check (status in ('VALID', 'CANCELLED')),
  user_id            text          not null,
  kode_sales         text          not null,
  nama_sales         text          not null,
  nama_customer      text          not null,
  alamat_customer    text,
  no_hp              text,
  kode_member        text          references member(kode_member),
  total_qty          integer       not null check (total_qty > 0),
  total_berat        numeric(12,3) not null,
  sub_total          bigint        not null,
  total_ongkos       bigint        not null,
  diskon             bigint        not null check (diskon >= 0),
  pembulatan         bigint        not null,
  grand_total        bigint        not null check (grand_total >= 0),
  jumlah_bayar       bigint        not null,
  kembali            bigint        not null default 0 check (kembali >= 0),
  keterangan         text,
  cetak_ke           integer       not null default 0,
  created_at         timestamptz   not null default now(),
  written_in         xid8          not null default pg_current_xact_id(),
  -- Who printed the receipt again last. Of the reprints before this step only the audit tells.
  dicetak_oleh       text,
  alasan_batal       text,
  dibatalkan_oleh    text,
  dibatalkan_at      timestamptz,
  cari               text          not null generated always as (upper((((((coalesce(no_faktur, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(no_identitas, ''::text))) stored,
  -- What a sale comes to besides its goods: fees, tax, and what the customer owes of it.
  biaya_admin        bigint        not null default 0 check (biaya_admin >= 0),
  biaya_kemas        bigint        not null default 0 check (biaya_kemas >= 0),
  ongkos_kirim       bigint        not null default 0 check (ongkos_kirim >= 0),
  -- The rate of the day, the amount that it was of, and whether it came on top; none where the shop takes no tax.
  ppn_persen         numeric(5,2)  check (ppn_persen > 0::numeric and ppn_persen <= 100::numeric),
  -- What the receipt says of it.
  ppn_teks           text,
  ppn_di_atas        boolean       not null default false,
  ppn_dasar          bigint        not null default 0,
  ppn                bigint        not null default 0 check (ppn >= 0),
  -- What whoever served earned by it.
  fee_sales          bigint        not null default 0 check (fee_sales >= 0),
  sisa_bayar         bigint        not null default 0 check (sisa_bayar >= 0),
  -- The sale that picks one up names it, and is paid by what the customer had with us.
  no_titipan         text,
  bayar_titipan      bigint        not null default 0 check (bayar_titipan >= 0),
  -- Trade-in (tukar tambah): a sale is paid with old gold, wholly or in part. One document, one number, one posting; the customer pays the
  -- difference or is paid it (docs/decisions/046).
  ada_tukar          boolean       not null default false,
  qty_tukar          integer       not null default 0,
  berat_tukar        numeric(12,3) not null default 0,
  potongan_tukar     bigint        not null default 0 check (potongan_tukar >= 0),
  -- What of the total is paid with old gold, and what the shop pays where that is more than the total.
  bayar_tukar        bigint        not null default 0 check (bayar_tukar >= 0),
  dibayarkan         bigint        not null default 0 check (dibayarkan >= 0),
  grosir             boolean       not null default false,
  -- What the scale said of all its goods together; null where nobody weighed them.
  berat_grosir       numeric(12,3) check (berat_grosir > 0::numeric),
  -- What a point was worth then, what of the total was paid with how many of them, and how many the sale gave.
  nilai_poin         bigint        not null default 0 check (nilai_poin >= 0),
  poin_dipakai       integer       not null default 0 check (poin_dipakai >= 0),
  bayar_poin         bigint        not null default 0,
  poin_didapat       integer       not null default 0 check (poin_didapat >= 0),
  bayar_kupon        bigint        not null default 0 check (bayar_kupon >= 0),
  -- Rupiah that a gram of the fine gold that is owed stands at in the books; null where none is owed.
  harga_emas         bigint        check (harga_emas > 0),
  hutang_fine        numeric(12,3) not null default 0,
  nilai_fine         bigint        not null default 0,
  -- Whoever pays with gold that is not ours shows his card as well, and is found by it.
  no_identitas       text          check (length(no_identitas) >= 1 and length(no_identitas) <= 30),
  -- The sale that picks one up names it, and is paid by what the customer had with us.
  no_pesanan         text,
  bayar_pesanan      bigint        not null default 0 check (bayar_pesanan >= 0),
  -- The sale that hands the goods over names the contract, which pays it.
  no_cicilan         text,
  bayar_cicilan      bigint        not null default 0 check (bayar_cicilan >= 0),
  -- An affiliate earns a commission when a member whom he brought buys (docs/decisions/163): a percent of the goods after discounts, rounded half up. The shop that
  -- sells owes it, in the posting of the sale. Older sales have no commission.
  kode_afiliasi      text          references member_afiliasi(kode_afiliasi),
  komisi_persen      numeric(5,2)  not null default 0 check (komisi_persen >= 0::numeric and komisi_persen <= 100::numeric),
  komisi_afiliasi    bigint        not null default 0,
  poin_persen        numeric(5,2)  check (poin_persen > 0::numeric and poin_persen <= 100::numeric),
  poin_tangguh       bigint,
  poin_lepas         bigint        check (poin_lepas >= 0),
  -- A sale that hands over pieces of a pre-order names it; `bayar_pesanan` is what the customer had with us for them. It may be one of several.
  no_po              text,
  -- The sale that picks it up: what the gold stood at, and what of `bayar_pesanan` it pays. The difference is SELISIH_EMAS.
  emas_pesanan       numeric(12,3) not null default 0 check (emas_pesanan >= 0::numeric),
  nilai_emas_pesanan bigint        not null default 0 check (nilai_emas_pesanan >= 0),
  bayar_emas         bigint        not null default 0,
  -- A sale to whoever ordered at a marketplace: the marketplace owes all of it (events.md S12).
  kode_marketplace   text,
  no_pesanan_luar    text,
  bayar_marketplace  bigint        not null default 0 check (bayar_marketplace >= 0),
  constraint penjualan_pkey primary key (kode_toko, no_faktur),
  constraint penjualan_adds_up check ((sub_total + total_ongkos - diskon + pembulatan + biaya_admin + biaya_kemas + ongkos_kirim +
case
    when ppn_di_atas then ppn
    else 0::bigint
end) = grand_total),
  -- Sales to dealers earn no commission.
  constraint penjualan_affiliate check (
case
    when kode_afiliasi is null then komisi_persen = 0::numeric and komisi_afiliasi = 0
    else kode_member is not null and not grosir and komisi_afiliasi::numeric = floor((sub_total + total_ongkos - diskon + pembulatan)::numeric * komisi_persen / 100::numeric + 0.5)
end),
  constraint penjualan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint penjualan_check1 check (bayar_emas >= 0 and bayar_emas <= bayar_pesanan),
  -- They pay what is to be paid: nobody is paid out for them, and dealers have none.
  constraint penjualan_coupons_pay check (bayar_kupon = 0 or dibayarkan = 0 and not grosir and (bayar_tukar + bayar_poin + bayar_kupon) <= grand_total),
  -- Nobody owes who is not known.
  constraint penjualan_debtor_is_known check (sisa_bayar = 0 or kode_member is not null),
  constraint penjualan_gold_of_order check ((emas_pesanan = 0::numeric) = (nilai_emas_pesanan = 0) and (emas_pesanan = 0::numeric) = (bayar_emas = 0) and (emas_pesanan = 0::numeric or no_pesanan is not null)),
  -- A dealer pays grams: no work fee, nothing off it, nothing taken in and no deposit.
  constraint penjualan_grosir check (case
    when grosir then (total_ongkos, diskon) = (0, 0) and not ada_tukar and no_titipan is null
    else berat_grosir is null end),
  -- All of what is sold is owed in gold, by a dealer who is known; what comes beside the goods is paid in money.
  constraint penjualan_in_gold check (
case
    when harga_emas is null then hutang_fine = 0::numeric and nilai_fine = 0
    else grosir and kode_member is not null and hutang_fine > 0::numeric and nilai_fine > 0 and nilai_fine = (sub_total + pembulatan)
end),
  constraint penjualan_is_paid check ((jumlah_bayar - 2 * dibayarkan + bayar_tukar + bayar_cicilan + bayar_pesanan + bayar_titipan + bayar_marketplace - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon) = grand_total),
  constraint penjualan_is_traded check (ada_tukar = (qty_tukar > 0) and (ada_tukar or berat_tukar = 0::numeric and potongan_tukar = 0 and bayar_tukar = 0 and dibayarkan = 0)),
  constraint penjualan_of_deposit check ((no_titipan is null) = (bayar_titipan = 0)),
  constraint penjualan_of_instalments check ((no_cicilan is null) = (bayar_cicilan = 0)),
  constraint penjualan_of_marketplace check ((kode_marketplace is null) = (bayar_marketplace = 0) and (kode_marketplace is null) = (no_pesanan_luar is null) and (kode_marketplace is null or bayar_marketplace = grand_total and num_nonnulls(no_titipan, no_pesanan, no_po, no_cicilan) = 0 and not grosir and not ada_tukar)),
  constraint penjualan_of_order check ((no_po is not null or (no_pesanan is null) = (bayar_pesanan = 0)) and (num_nonnulls(no_pesanan, no_po) = 0 or num_nonnulls(no_titipan, no_cicilan) = 0 and not grosir and not ada_tukar) and num_nonnulls(no_pesanan, no_po) <= 1),
  -- Only goods that are worth more than what is sold are paid out, and all of the difference; nobody owes then.
  constraint penjualan_pays_out check (dibayarkan = 0 or jumlah_bayar = dibayarkan and kembali = 0 and sisa_bayar = 0 and bayar_titipan = 0),
  constraint penjualan_points_are_worth check (bayar_poin = (poin_dipakai * nilai_poin) and (poin_dipakai = 0 or bayar_poin > 0)),
  constraint penjualan_points_deferred check (
case
    when poin_persen is null then poin_tangguh is null and poin_lepas is null
    else poin_lepas is not null and (poin_dipakai > 0 or poin_lepas = 0) and not grosir and not poin_tangguh is distinct from poin_ditangguhkan(sub_total + total_ongkos - diskon + pembulatan -
    case
        when ppn_di_atas then 0::bigint
        else ppn
    end - bayar_poin - bayar_kupon, poin_didapat * nilai_poin, poin_persen)
end),
  constraint penjualan_points_of_member check (poin_dipakai = 0 and poin_didapat = 0 or kode_member is not null),
  -- They pay what is to be paid: nobody is paid out for them.
  constraint penjualan_points_pay check (bayar_poin = 0 or dibayarkan = 0 and (bayar_tukar + bayar_poin) <= grand_total),
  -- Half up, of the goods alone.
  constraint penjualan_ppn check (
case
    when ppn_persen is null then ppn = 0 and ppn_dasar = 0 and not ppn_di_atas
    when ppn_di_atas then ppn_dasar = (sub_total + total_ongkos - diskon + pembulatan) and ppn::numeric = floor(ppn_dasar::numeric * ppn_persen / 100::numeric + 0.5)
    else (ppn_dasar + ppn) = (sub_total + total_ongkos - diskon + pembulatan) and ppn::numeric = floor((ppn_dasar + ppn)::numeric * ppn_persen / (100::numeric + ppn_persen) + 0.5)
end)
);
alter table penjualan add constraint penjualan_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales) not valid;
alter table penjualan add constraint penjualan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index penjualan_by_affiliate on penjualan (kode_afiliasi, kode_toko, tgl_system) where (kode_afiliasi is not null);
create index penjualan_by_date on penjualan (kode_toko, tgl_system, no_faktur);
create index penjualan_by_identity on penjualan (no_identitas, tgl_system) where (no_identitas is not null);
create index penjualan_by_marketplace on penjualan (kode_toko, kode_marketplace, tgl_system) where (kode_marketplace is not null);
create index penjualan_by_member on penjualan (kode_member, tgl_system) where (kode_member is not null);
create index penjualan_by_person on penjualan using gin (tanda_orang(no_hp, no_identitas, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, kode_member) > 0);
create index penjualan_by_text on penjualan using gin (cari gin_trgm_ops);
create unique index penjualan_hands_over_once on penjualan (kode_toko, no_cicilan) where ((no_cicilan is not null) and (status = 'VALID'::text));
create index penjualan_of_cicilan on penjualan (kode_toko, no_cicilan) where (no_cicilan is not null);
-- Each step of a case looks for the sale that picks it up; the unique indexes have valid sales only.
create index penjualan_of_deposit on penjualan (kode_toko, no_titipan) where (no_titipan is not null);
create unique index penjualan_of_marketplace_once on penjualan (kode_marketplace, no_pesanan_luar) where ((kode_marketplace is not null) and (status = 'VALID'::text));
create index penjualan_of_order on penjualan (kode_toko, no_pesanan) where (no_pesanan is not null);
create index penjualan_of_pre_order on penjualan (kode_toko, no_po) where (no_po is not null);
create index penjualan_paid_with_coupons on penjualan (kode_toko, tgl_system, no_faktur) where (bayar_kupon > 0);
create index penjualan_paid_with_points on penjualan (kode_toko, tgl_system, no_faktur) where (bayar_poin > 0);
create unique index penjualan_picks_up_once on penjualan (kode_toko, no_titipan) where ((no_titipan is not null) and (status = 'VALID'::text));
create unique index penjualan_picks_up_order_once on penjualan (kode_toko, no_pesanan) where ((no_pesanan is not null) and (status = 'VALID'::text));
create index penjualan_traded on penjualan (kode_toko, tgl_system, no_faktur) where ada_tukar;
create trigger penjualan_alasan_batal_no_card before insert or update of alasan_batal on penjualan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger penjualan_begins before insert on penjualan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger penjualan_cash_within_limit after insert on penjualan deferrable initially deferred for each row execute function cash_within_limit('PENJUALAN', 'no_faktur');
create constraint trigger penjualan_coupons_hold after insert on penjualan deferrable initially deferred for each row when (new.bayar_kupon > 0) execute function coupons_hold_for_sale();
create trigger penjualan_holds_again after update of status on penjualan for each row when (num_nonnulls(new.no_titipan, new.no_pesanan, new.no_po, new.no_cicilan) > 0 and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function sale_holds_again();
create trigger penjualan_keterangan_no_card before insert or update of keterangan on penjualan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger penjualan_marks after insert on penjualan for each row when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1) execute function marks_come_together();
create trigger penjualan_moves_cicilan after insert on penjualan for each row when (new.no_cicilan is not null) execute function penjualan_moves_cicilan();
create trigger penjualan_moves_cicilan_back after update of status on penjualan for each row when (new.no_cicilan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function penjualan_moves_cicilan();
create constraint trigger penjualan_moves_its_points after insert on penjualan deferrable initially deferred for each row when (new.poin_dipakai > 0 or new.poin_didapat > 0) execute function sale_moves_its_points();
create trigger penjualan_moves_pesanan after insert on penjualan for each row when (new.no_pesanan is not null) execute function penjualan_moves_pesanan();
create trigger penjualan_moves_pesanan_back after update of status on penjualan for each row when (new.no_pesanan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function penjualan_moves_pesanan();
create trigger penjualan_moves_pre_order after insert on penjualan for each row when (new.no_po is not null) execute function penjualan_moves_pre_order();
create trigger penjualan_moves_pre_order_back after update of status on penjualan for each row when (new.no_po is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function penjualan_moves_pre_order();
create trigger penjualan_moves_titipan after insert on penjualan for each row when (new.no_titipan is not null) execute function penjualan_moves_titipan();
create trigger penjualan_moves_titipan_back after update of status on penjualan for each row when (new.no_titipan is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function penjualan_moves_titipan();
create trigger penjualan_no_delete before delete on penjualan for each row execute function refuse_removal();
create trigger penjualan_no_truncate before truncate on penjualan for each statement execute function refuse_removal();
create trigger penjualan_not_bought_back before update on penjualan for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function sale_is_not_bought_back();
create trigger penjualan_of_marketplace after insert on penjualan for each row when (new.kode_marketplace is not null) execute function sale_of_marketplace();
create trigger penjualan_of_marketplace_back after update of status on penjualan for each row when (new.kode_marketplace is not null and old.status <> 'CANCELLED'::text and new.status = 'CANCELLED'::text) execute function sale_of_marketplace();
create trigger penjualan_of_one_member after insert on penjualan for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger penjualan_open_date after insert on penjualan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger penjualan_owes_as_said after insert on penjualan deferrable initially deferred for each row when (new.harga_emas is not null) execute function gold_is_owed_as_said();
create constraint trigger penjualan_reversed after update on penjualan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger penjualan_stamped before insert on penjualan for each row execute function stamp_row();
create trigger penjualan_stays before update on penjualan for each row execute function guard_header();
create constraint trigger penjualan_traded_as_said after insert on penjualan deferrable initially deferred for each row when (new.ada_tukar) execute function sale_is_traded();

create table penjualan_detail (
  kode_toko             text          not null,
  no_faktur             text          not null,
  no_urut               integer       not null,
  tgl_system            date          not null,
  batal                 boolean       not null default false,
  kode_barcode          text          not null references barang(kode_barcode),
  nama_barang           text          not null,
  keterangan_barang     text,
  kode_dept             text          not null,
  kode_group            text          not null,
  kadar                 numeric(6,3)  not null,
  kadar_cetak           text          not null,
  kode_gudang           text          not null,
  kode_baki             text          not null,
  qty                   integer       not null check (qty > 0),
  berat                 numeric(12,3) not null check (berat > 0::numeric),
  fine                  numeric(12,3) not null,
  harga_per_gram        bigint        not null,
  harga_dasar           bigint        not null check (harga_dasar >= 0),
  ongkos                bigint        not null default 0 check (ongkos >= 0),
  diskon_persen         numeric(5,2)  not null default 0 check (diskon_persen >= 0::numeric and diskon_persen <= 100::numeric),
  diskon_rp             bigint        not null default 0 check (diskon_rp >= 0),
  diskon                bigint        not null default 0 check (diskon >= 0),
  pembulatan            bigint        not null default 0,
  harga_total           bigint        not null check (harga_total >= 0),
  hpp                   bigint        not null,
  -- The lines that explain the price (domain §4), as they were shown.
  rumus                 jsonb         not null,
  -- The colour that the receipt has the group's lines in, as it was when the piece was sold; older lines print without one.
  warna_nota            text          check (warna_nota ~ '^#[0-9a-f]{6}$'::text),
  -- A piece on consignment that is sold: its supplier is owed what it costs from then on. Null: it was ours.
  kode_supplier         text,
  -- Further discounts of a sold piece, and what the list asked where another price a gram was agreed on.
  diskon_berlian        bigint        not null default 0 check (diskon_berlian >= 0),
  diskon_manual         bigint        not null default 0 check (diskon_manual >= 0),
  diskon_lain           bigint        not null default 0 check (diskon_lain >= 0),
  harga_per_gram_daftar bigint,
  -- What the work of a sold piece costs by its own list, where another fee was agreed on. Lines from before have none: what was allowed of them
  -- stands with their approvals.
  ongkos_daftar         bigint,
  constraint penjualan_detail_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_detail_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint penjualan_detail_adds_up check ((harga_dasar + ongkos - diskon + pembulatan) = harga_total),
  constraint penjualan_detail_check check (harga_per_gram_daftar <> harga_per_gram),
  constraint penjualan_detail_check1 check (ongkos_daftar <> ongkos)
);
alter table penjualan_detail add constraint penjualan_detail_discounts check (diskon::numeric = ((diskon_rp + diskon_berlian + diskon_manual + diskon_lain)::numeric + floor((harga_dasar + ongkos)::numeric * diskon_persen / 100::numeric + 0.5)) and diskon <= (harga_dasar + ongkos)) not valid;
create index penjualan_detail_by_date on penjualan_detail (kode_toko, tgl_system, no_faktur, no_urut);
create index penjualan_detail_by_piece on penjualan_detail (kode_barcode);
create trigger penjualan_detail_append_only before delete or update on penjualan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_detail_no_truncate before truncate on penjualan_detail for each statement execute function refuse_change();
create trigger penjualan_detail_of_its_document after insert on penjualan_detail referencing new table as baris for each statement execute function penjualan_detail_of_its_document();

create table penjualan_bayar (
  kode_toko    text         not null,
  no_faktur    text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  -- Where a shop validates what is not cash, a payment by card is owed by the bank until it is validated: a claim, no money yet.
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint penjualan_bayar_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_bayar_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint penjualan_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint penjualan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint penjualan_bayar_piutang check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create trigger penjualan_bayar_append_only before delete or update on penjualan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_bayar_costs_its_fee after insert on penjualan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger penjualan_bayar_no_kartu_no_card before insert or update of no_kartu on penjualan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger penjualan_bayar_no_truncate before truncate on penjualan_bayar for each statement execute function refuse_change();
create trigger penjualan_bayar_of_its_document after insert on penjualan_bayar referencing new table as baris for each statement execute function penjualan_bayar_of_its_document();

create table barang_manual (
  kode_toko  text not null,
  kode_baki  text not null,
  kode_group text not null references grup(kode_group),
  kode_dept  text not null references jenis(kode_dept),
  -- Codes have no colon.
  kode_lot   text not null generated always as (lot_manual(kode_toko, kode_baki, kode_group, kode_dept)) stored unique references lot(kode_lot),
  constraint barang_manual_pkey primary key (kode_toko, kode_baki, kode_group, kode_dept),
  constraint barang_manual_kode_toko_kode_baki_fkey foreign key (kode_toko, kode_baki) references baki(kode_toko, kode_baki)
);
create index barang_manual_by_dept on barang_manual (kode_dept);
create index barang_manual_by_group on barang_manual (kode_group);
create trigger barang_manual_append_only before delete or update on barang_manual for each row execute function refuse_change();
create trigger barang_manual_no_truncate before truncate on barang_manual for each statement execute function refuse_change();

create table mutasi_manual (
  kode_toko        text          not null references toko(kode_toko) deferrable initially deferred,
  no_mutasi_manual text          not null,
  tgl_system       date          not null,
  status           text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id          text          not null,
  created_at       timestamptz   not null default now(),
  cetak_ke         integer       not null default 0,
  dicetak_oleh     text,
  alasan_batal     text,
  dibatalkan_oleh  text,
  dibatalkan_at    timestamptz,
  jenis_mutasi     text          not null check (jenis_mutasi in ('TAMBAH', 'PINDAH', 'HANCUR')),
  -- Where they come from, of those that come in.
  sumber           text          check (sumber in ('SALDO_AWAL', 'SUPPLIER', 'KARYA')),
  kode_supplier    text          references supplier(kode_supplier),
  nama_supplier    text,
  -- Where they go, of those that are moved.
  baki_tujuan      text,
  keterangan       text,
  total_qty        integer       not null check (total_qty >= 0),
  total_berat      numeric(12,3) not null,
  total_hpp        bigint        not null,
  nilai            bigint        not null,
  beban            bigint        not null,
  written_in       xid8          not null default pg_current_xact_id(),
  cari             text          not null generated always as (upper((((coalesce(no_mutasi_manual, ''::text) || ' '::text) || coalesce(keterangan, ''::text)) || ' '::text) || coalesce(baki_tujuan, ''::text))) stored,
  constraint mutasi_manual_pkey primary key (kode_toko, no_mutasi_manual),
  constraint mutasi_manual_kode_toko_baki_tujuan_fkey foreign key (kode_toko, baki_tujuan) references baki(kode_toko, kode_baki),
  constraint mutasi_manual_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint mutasi_manual_says_where check ((jenis_mutasi = 'TAMBAH'::text) = (sumber is not null) and (jenis_mutasi = 'PINDAH'::text) = (baki_tujuan is not null) and (coalesce(sumber, ''::text) = 'SUPPLIER'::text) = (kode_supplier is not null) and (jenis_mutasi <> 'HANCUR'::text or keterangan is not null))
);
alter table mutasi_manual add constraint mutasi_manual_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index mutasi_manual_by_date on mutasi_manual (kode_toko, tgl_system, no_mutasi_manual);
create index mutasi_manual_by_text on mutasi_manual using gin (cari gin_trgm_ops);
create trigger mutasi_manual_alasan_batal_no_card before insert or update of alasan_batal on mutasi_manual for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger mutasi_manual_begins before insert on mutasi_manual for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger mutasi_manual_keterangan_no_card before insert or update of keterangan on mutasi_manual for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger mutasi_manual_no_delete before delete on mutasi_manual for each row execute function refuse_removal();
create trigger mutasi_manual_no_truncate before truncate on mutasi_manual for each statement execute function refuse_removal();
create trigger mutasi_manual_open_date after insert on mutasi_manual referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger mutasi_manual_reversed after update on mutasi_manual deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger mutasi_manual_stamped before insert on mutasi_manual for each row execute function stamp_row();
create trigger mutasi_manual_stays before update on mutasi_manual for each row execute function guard_header();

create table mutasi_manual_detail (
  kode_toko        text          not null,
  no_mutasi_manual text          not null,
  no_urut          integer       not null,
  tgl_system       date          not null,
  batal            boolean       not null default false,
  kode_baki        text          not null,
  kode_group       text          not null references grup(kode_group),
  kode_dept        text          not null references jenis(kode_dept),
  kadar            numeric(6,3)  not null,
  -- What is left of a lot may be gold that nobody counts.
  qty              integer       not null check (qty >= 0),
  berat            numeric(12,3) not null check (berat > 0::numeric),
  fine             numeric(12,3) not null check (fine >= 0::numeric),
  hpp              bigint        not null check (hpp >= 0),
  -- Of what is destroyed: what the list of purchases says of a gram, what its gold is kept at, and what is lost.
  harga_per_gram   bigint,
  nilai            bigint        not null check (nilai >= 0),
  beban            bigint        not null check (beban >= 0),
  constraint mutasi_manual_detail_pkey primary key (kode_toko, no_mutasi_manual, no_urut),
  constraint mutasi_manual_detail_kode_toko_kode_baki_fkey foreign key (kode_toko, kode_baki) references baki(kode_toko, kode_baki),
  constraint mutasi_manual_detail_kode_toko_no_mutasi_manual_fkey foreign key (kode_toko, no_mutasi_manual) references mutasi_manual(kode_toko, no_mutasi_manual)
);
create index mutasi_manual_detail_by_date on mutasi_manual_detail (kode_toko, tgl_system);
create index mutasi_manual_detail_by_lot on mutasi_manual_detail (kode_toko, kode_baki, kode_group, kode_dept);
create trigger mutasi_manual_detail_append_only before delete or update on mutasi_manual_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger mutasi_manual_detail_no_truncate before truncate on mutasi_manual_detail for each statement execute function refuse_change();
create trigger mutasi_manual_detail_of_its_document after insert on mutasi_manual_detail referencing new table as baris for each statement execute function mutasi_manual_detail_of_its_document();

create table jual_beli_manual (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_jual_beli    text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_sales      text          not null,
  nama_sales      text          not null,
  nama_customer   text          not null,
  alamat_customer text,
  no_hp           text,
  ada_jual        boolean       not null,
  ada_beli        boolean       not null,
  qty_jual        integer       not null check (qty_jual >= 0),
  berat_jual      numeric(12,3) not null,
  total_jual      bigint        not null check (total_jual >= 0),
  qty_beli        integer       not null check (qty_beli >= 0),
  berat_beli      numeric(12,3) not null,
  total_beli      bigint        not null check (total_beli >= 0),
  grand_total     bigint        not null,
  jumlah_bayar    bigint        not null check (jumlah_bayar >= 0),
  kembali         bigint        not null check (kembali >= 0),
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_jual_beli, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(no_identitas, ''::text))) stored,
  -- Goods by gram for gold (docs/decisions/080): a dealer goes on owing fine gold for all that he takes of them (events.md S9), and settles it where
  -- he settles what he owes for pieces.
  kode_member     text          references member(kode_member),
  -- Rupiah that a gram of the fine gold that is owed stands at in the books; null where none is owed.
  harga_emas      bigint        check (harga_emas > 0),
  hutang_fine     numeric(12,3) not null default 0,
  nilai_fine      bigint        not null default 0,
  -- Whoever brings goods by gram brings gold that is not ours: he says who he is, as in a purchase (docs/decisions/074). The photo of his papers belongs
  -- to whoever took it, until its document takes it.
  no_identitas    text          check (length(no_identitas) >= 1 and length(no_identitas) <= 30),
  -- The rate of the day, the amount that it was of, and whether it came on top; none where the shop takes no tax, or sells nothing.
  ppn_persen      numeric(5,2)  check (ppn_persen > 0::numeric and ppn_persen <= 100::numeric),
  -- What the receipt says of it.
  ppn_teks        text,
  ppn_di_atas     boolean       not null default false,
  ppn_dasar       bigint        not null default 0,
  ppn             bigint        not null default 0 check (ppn >= 0),
  constraint jual_beli_manual_pkey primary key (kode_toko, no_jual_beli),
  constraint jual_beli_manual_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint jual_beli_manual_adds_up check (grand_total = (total_jual +
case
    when ppn_di_atas then ppn
    else 0::bigint
end - total_beli - nilai_fine) and (jumlah_bayar - kembali) = abs(grand_total)),
  constraint jual_beli_manual_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint jual_beli_manual_has_lines check ((ada_jual or ada_beli) and ada_jual = (qty_jual > 0) and ada_beli = (qty_beli > 0)),
  constraint jual_beli_manual_in_gold check (
case
    when (harga_emas is null) then ((kode_member is null) and ((hutang_fine = (0)::numeric) and (nilai_fine = 0)))
    else ((kode_member is not null) and (not ada_beli) and (hutang_fine > (0)::numeric) and (nilai_fine > 0) and (nilai_fine = total_jual))
end),
  -- Of what is sold, not of what is bought.
  constraint jual_beli_manual_ppn check (
case
    when ppn_persen is null then ppn = 0 and ppn_dasar = 0 and not ppn_di_atas
    when not ada_jual then false
    when ppn_di_atas then ppn_dasar = total_jual and ppn::numeric = floor(ppn_dasar::numeric * ppn_persen / 100::numeric + 0.5)
    else (ppn_dasar + ppn) = total_jual and ppn::numeric = floor((ppn_dasar + ppn)::numeric * ppn_persen / (100::numeric + ppn_persen) + 0.5)
end)
);
alter table jual_beli_manual add constraint jual_beli_manual_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index jual_beli_manual_by_date on jual_beli_manual (kode_toko, tgl_system, no_jual_beli);
create index jual_beli_manual_by_identity on jual_beli_manual (no_identitas, tgl_system) where (no_identitas is not null);
create index jual_beli_manual_by_member on jual_beli_manual (kode_member) where (kode_member is not null);
create index jual_beli_manual_by_person on jual_beli_manual using gin (tanda_orang(no_hp, no_identitas, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, kode_member) > 0);
create index jual_beli_manual_by_text on jual_beli_manual using gin (cari gin_trgm_ops);
create trigger jual_beli_manual_alasan_batal_no_card before insert or update of alasan_batal on jual_beli_manual for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger jual_beli_manual_begins before insert on jual_beli_manual for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger jual_beli_manual_cash_within_limit after insert on jual_beli_manual deferrable initially deferred for each row execute function cash_within_limit('JUAL_BELI_MANUAL', 'no_jual_beli');
create trigger jual_beli_manual_keterangan_no_card before insert or update of keterangan on jual_beli_manual for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger jual_beli_manual_marks after insert on jual_beli_manual for each row when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1) execute function marks_come_together();
create trigger jual_beli_manual_no_delete before delete on jual_beli_manual for each row execute function refuse_removal();
create trigger jual_beli_manual_no_truncate before truncate on jual_beli_manual for each statement execute function refuse_removal();
create trigger jual_beli_manual_of_one_member after insert on jual_beli_manual for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger jual_beli_manual_open_date after insert on jual_beli_manual referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger jual_beli_manual_owes_as_said after insert on jual_beli_manual deferrable initially deferred for each row when (new.harga_emas is not null) execute function manual_gold_is_owed_as_said();
create constraint trigger jual_beli_manual_reversed after update on jual_beli_manual deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger jual_beli_manual_stamped before insert on jual_beli_manual for each row execute function stamp_row();
create trigger jual_beli_manual_stays before update on jual_beli_manual for each row execute function guard_header();

create table penjualan_manual_detail (
  kode_toko      text          not null,
  no_jual_beli   text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  kode_baki      text          not null,
  kode_group     text          not null references grup(kode_group),
  kode_dept      text          not null references jenis(kode_dept),
  kadar          numeric(6,3)  not null,
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null check (fine >= 0::numeric),
  harga_emas     bigint        not null,
  harga_per_gram bigint        not null,
  harga_dasar    bigint        not null,
  pembulatan     bigint        not null,
  harga_total    bigint        not null check (harga_total >= 0),
  -- What the part of the lot cost.
  hpp            bigint        not null check (hpp >= 0),
  constraint penjualan_manual_detail_pkey primary key (kode_toko, no_jual_beli, no_urut),
  constraint penjualan_manual_detail_kode_toko_kode_baki_fkey foreign key (kode_toko, kode_baki) references baki(kode_toko, kode_baki),
  constraint penjualan_manual_detail_kode_toko_no_jual_beli_fkey foreign key (kode_toko, no_jual_beli) references jual_beli_manual(kode_toko, no_jual_beli),
  constraint penjualan_manual_detail_adds_up check ((harga_dasar + pembulatan) = harga_total)
);
create index penjualan_manual_detail_by_date on penjualan_manual_detail (kode_toko, tgl_system);
create trigger penjualan_manual_detail_append_only before delete or update on penjualan_manual_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_manual_detail_no_truncate before truncate on penjualan_manual_detail for each statement execute function refuse_change();
create trigger penjualan_manual_detail_of_its_document after insert on penjualan_manual_detail referencing new table as baris for each statement execute function penjualan_manual_detail_of_its_document();

create table pembelian_manual_detail (
  kode_toko      text          not null,
  no_jual_beli   text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  kode_baki      text          not null,
  kode_group     text          not null references grup(kode_group),
  kode_dept      text          not null references jenis(kode_dept),
  kadar          numeric(6,3)  not null,
  qty            integer       not null check (qty > 0),
  berat          numeric(12,3) not null check (berat > 0::numeric),
  fine           numeric(12,3) not null check (fine >= 0::numeric),
  harga_emas     bigint        not null,
  harga_per_gram bigint        not null,
  harga_dasar    bigint        not null,
  pembulatan     bigint        not null,
  harga_total    bigint        not null check (harga_total >= 0),
  constraint pembelian_manual_detail_pkey primary key (kode_toko, no_jual_beli, no_urut),
  constraint pembelian_manual_detail_kode_toko_kode_baki_fkey foreign key (kode_toko, kode_baki) references baki(kode_toko, kode_baki),
  constraint pembelian_manual_detail_kode_toko_no_jual_beli_fkey foreign key (kode_toko, no_jual_beli) references jual_beli_manual(kode_toko, no_jual_beli),
  constraint pembelian_manual_detail_adds_up check ((harga_dasar + pembulatan) = harga_total)
);
create index pembelian_manual_detail_by_date on pembelian_manual_detail (kode_toko, tgl_system);
create trigger pembelian_manual_detail_append_only before delete or update on pembelian_manual_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pembelian_manual_detail_no_truncate before truncate on pembelian_manual_detail for each statement execute function refuse_change();
create trigger pembelian_manual_detail_of_its_document after insert on pembelian_manual_detail referencing new table as baris for each statement execute function pembelian_manual_detail_of_its_document();

create table jual_beli_manual_bayar (
  kode_toko    text         not null,
  no_jual_beli text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint jual_beli_manual_bayar_pkey primary key (kode_toko, no_jual_beli, no_urut),
  constraint jual_beli_manual_bayar_kode_toko_no_jual_beli_fkey foreign key (kode_toko, no_jual_beli) references jual_beli_manual(kode_toko, no_jual_beli),
  constraint jual_beli_manual_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint jual_beli_manual_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint jual_beli_manual_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index jual_beli_manual_bayar_by_date on jual_beli_manual_bayar (kode_toko, tgl_system);
create trigger jual_beli_manual_bayar_append_only before delete or update on jual_beli_manual_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger jual_beli_manual_bayar_costs_its_fee after insert on jual_beli_manual_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger jual_beli_manual_bayar_no_kartu_no_card before insert or update of no_kartu on jual_beli_manual_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger jual_beli_manual_bayar_no_truncate before truncate on jual_beli_manual_bayar for each statement execute function refuse_change();
create trigger jual_beli_manual_bayar_of_its_document after insert on jual_beli_manual_bayar referencing new table as baris for each statement execute function jual_beli_manual_bayar_of_its_document();

create table pelunasan_penjualan (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_pelunasan    text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  no_faktur       text        not null,
  kode_member     text        not null references member(kode_member),
  nama_customer   text        not null,
  no_hp           text,
  sisa_sebelum    bigint      not null,
  grand_total     bigint      not null check (grand_total > 0),
  sisa_bayar      bigint      not null check (sisa_bayar >= 0),
  jumlah_bayar    bigint      not null,
  kembali         bigint      not null check (kembali >= 0),
  keterangan      text,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((((coalesce(no_pelunasan, ''::text) || ' '::text) || coalesce(no_faktur, ''::text)) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint pelunasan_penjualan_pkey primary key (kode_toko, no_pelunasan),
  constraint pelunasan_penjualan_adds_up check ((sisa_sebelum - grand_total) = sisa_bayar and (jumlah_bayar - kembali) = grand_total),
  constraint pelunasan_penjualan_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table pelunasan_penjualan add constraint pelunasan_penjualan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pelunasan_penjualan_by_date on pelunasan_penjualan (kode_toko, tgl_system, no_pelunasan);
create index pelunasan_penjualan_by_person on pelunasan_penjualan using gin (tanda_orang(no_hp, null::text, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, kode_member) > 0);
create index pelunasan_penjualan_by_sale on pelunasan_penjualan (kode_toko, no_faktur);
create index pelunasan_penjualan_by_text on pelunasan_penjualan using gin (cari gin_trgm_ops);
create trigger pelunasan_penjualan_alasan_batal_no_card before insert or update of alasan_batal on pelunasan_penjualan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pelunasan_penjualan_begins before insert on pelunasan_penjualan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger pelunasan_penjualan_cash_within_limit after insert on pelunasan_penjualan deferrable initially deferred for each row execute function cash_within_limit('PELUNASAN_PENJUALAN', 'no_pelunasan');
create trigger pelunasan_penjualan_is_owed before insert on pelunasan_penjualan for each row execute function guard_settlement();
create trigger pelunasan_penjualan_keterangan_no_card before insert or update of keterangan on pelunasan_penjualan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pelunasan_penjualan_marks after insert on pelunasan_penjualan for each row when (num_nonnulls(new.no_hp, new.kode_member) > 1) execute function marks_come_together();
create trigger pelunasan_penjualan_no_delete before delete on pelunasan_penjualan for each row execute function refuse_removal();
create trigger pelunasan_penjualan_no_truncate before truncate on pelunasan_penjualan for each statement execute function refuse_removal();
create trigger pelunasan_penjualan_open_date after insert on pelunasan_penjualan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pelunasan_penjualan_reversed after update on pelunasan_penjualan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger pelunasan_penjualan_stamped before insert on pelunasan_penjualan for each row execute function stamp_row();
create trigger pelunasan_penjualan_stays before update on pelunasan_penjualan for each row execute function guard_header();

create table pelunasan_penjualan_bayar (
  kode_toko    text         not null,
  no_pelunasan text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  jenis        text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT', 'SEKALIGUS')),
  no_rekening  text         references rekening(no_rekening),
  no_kartu     text,
  jumlah       bigint       not null check (jumlah > 0),
  piutang      boolean      not null default false,
  persen_kartu numeric(5,2) not null default 0,
  biaya_kartu  bigint       not null default 0,
  constraint pelunasan_penjualan_bayar_pkey primary key (kode_toko, no_pelunasan, no_urut),
  constraint pelunasan_penjualan_bayar_kode_toko_no_pelunasan_fkey foreign key (kode_toko, no_pelunasan) references pelunasan_penjualan(kode_toko, no_pelunasan),
  constraint pelunasan_penjualan_bayar_account check ((jenis in ('CASH', 'SEKALIGUS')) = (no_rekening is null)),
  constraint pelunasan_penjualan_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint pelunasan_penjualan_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index pelunasan_penjualan_bayar_by_date on pelunasan_penjualan_bayar (kode_toko, tgl_system);
create trigger pelunasan_penjualan_bayar_append_only before delete or update on pelunasan_penjualan_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pelunasan_penjualan_bayar_costs_its_fee after insert on pelunasan_penjualan_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger pelunasan_penjualan_bayar_no_kartu_no_card before insert or update of no_kartu on pelunasan_penjualan_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger pelunasan_penjualan_bayar_no_truncate before truncate on pelunasan_penjualan_bayar for each statement execute function refuse_change();
create trigger pelunasan_penjualan_bayar_of_its_document after insert on pelunasan_penjualan_bayar referencing new table as baris for each statement execute function pelunasan_penjualan_bayar_of_its_document();

-- Old gold, with the columns of goods that are bought; the invoice that a piece of ours was sold with is `no_nota` here.
create table penjualan_tukar (
  kode_toko      text          not null,
  no_faktur      text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  no_nota        text,
  kode_barcode   text          references barang(kode_barcode),
  toko_nota      text,
  tgl_nota       date,
  umur_bulan     integer,
  berat_nota     numeric(12,3),
  harga_nota     bigint,
  nama_barang    text          not null,
  kode_kategori  text          references kategori(kode_kategori),
  kode_dept      text          not null references jenis(kode_dept),
  kode_group     text          not null,
  kadar          numeric(6,3)  not null,
  kode_kondisi   text          not null,
  kondisi        text          not null,
  qty            integer       not null,
  berat          numeric(12,3) not null,
  berat_bayar    numeric(12,3) not null,
  fine           numeric(12,3) not null,
  harga_emas     bigint        not null,
  harga_per_gram bigint        not null,
  harga_dasar    bigint        not null,
  potongan       bigint        not null,
  pembulatan     bigint        not null,
  harga          bigint        not null,
  rumus          jsonb         not null,
  kadar_cetak    text,
  toko_lain      text,
  nota_lain      text,
  tgl_nota_lain  date,
  constraint penjualan_tukar_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_tukar_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint penjualan_tukar_toko_nota_no_nota_fkey foreign key (toko_nota, no_nota) references penjualan(kode_toko, no_faktur),
  constraint penjualan_tukar_adds_up check ((harga_dasar - potongan + pembulatan) = harga),
  constraint penjualan_tukar_measures check (umur_bulan >= 0 and qty > 0 and berat > 0::numeric and berat_bayar > 0::numeric and berat_bayar <= berat and potongan >= 0 and harga >= 0),
  constraint penjualan_tukar_nota_lain check (num_nonnulls(toko_lain, nota_lain, tgl_nota_lain) = 0 or kode_barcode is null and toko_lain is not null and tgl_nota_lain <= tgl_system),
  constraint penjualan_tukar_of_invoice check (num_nonnulls(kode_barcode, no_nota, toko_nota, tgl_nota, umur_bulan, berat_nota, harga_nota) = any (array[0, 7]))
);
create index penjualan_tukar_by_date on penjualan_tukar (kode_toko, tgl_system);
create index penjualan_tukar_by_nota_lain on penjualan_tukar (kode_toko, upper(nota_lain)) where (nota_lain is not null);
create index penjualan_tukar_by_toko_lain on penjualan_tukar (kode_toko, upper(toko_lain)) where (toko_lain is not null);
create index penjualan_tukar_of_nota on penjualan_tukar (toko_nota, no_nota) where (not batal);
create unique index penjualan_tukar_once on penjualan_tukar (kode_barcode, no_nota, toko_nota) where (not batal);
create trigger penjualan_tukar_append_only before delete or update on penjualan_tukar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger penjualan_tukar_as_said after insert on penjualan_tukar deferrable initially deferred for each row execute function sale_is_traded();
create trigger penjualan_tukar_comes_back_once before insert on penjualan_tukar for each row when (new.kode_barcode is not null) execute function comes_back_once();
create trigger penjualan_tukar_no_truncate before truncate on penjualan_tukar for each statement execute function refuse_change();
create trigger penjualan_tukar_of_its_document after insert on penjualan_tukar referencing new table as baris for each statement execute function penjualan_tukar_of_its_document();
create constraint trigger penjualan_tukar_of_paid_piece after insert on penjualan_tukar deferrable initially deferred for each row when (new.kode_barcode is not null) execute function piece_is_paid_up();

-- What a customer sees of the sale that is open at a till: one screen a session, gone with it. Nothing is reckoned from it, and whoever reads
-- the database cannot open it.
create table layar_customer (
  user_id      text        not null primary key,
  kode_toko    text        not null references toko(kode_toko),
  kunci_hash   bytea       not null unique check (length(kunci_hash) = 32),
  isi          jsonb       check (isi is null or length(isi::text) <= 100000),
  kode_member  text        references member(kode_member) on delete set null,
  created_at   timestamptz not null default now(),
  -- What the customer is asked to sign on his screen, and what he has drawn there since.
  minta        jsonb       check (minta is null or length(minta::text) <= 100000),
  tanda_tangan text        check (length(tanda_tangan) <= 20000),
  -- A user has one screen for customers, and it ends with the session that opened it.
  perangkat_ke smallint    not null default 1,
  constraint layar_customer_user_id_perangkat_ke_fkey foreign key (user_id, perangkat_ke) references session(user_id, perangkat_ke) on delete cascade
);
create trigger layar_customer_tell after delete or update on layar_customer for each row execute function tell_customers_screen();

-- What sales staff have entered and whose money the cashier takes waits in one queue, whatever it becomes (docs/decisions/049): nothing has
-- moved yet, its pieces are held, and one is decided once: it becomes a document, or is refused with a reason.
--   KN016 a day that is closed while something waits
create table antrian (
  kode_toko       text        not null references toko(kode_toko),
  no_antri        text        not null,
  -- The kind of the document that it becomes.
  jenis           text        not null references dokumen(kind),
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
  menahan         text[]      not null default '{}'::text[],
  batas_at        timestamptz,
  status_antri    text        not null default 'MENUNGGU'::text check (status_antri in ('MENUNGGU', 'SELESAI', 'DITOLAK')),
  nomor           text,
  alasan_tolak    text,
  diputuskan_oleh text,
  diputuskan_at   timestamptz,
  -- What waits ends after a while, but not under the hands of a cashier who takes its money (docs/decisions/049): it says when one opened it last.
  dibuka_at       timestamptz,
  constraint antrian_pkey primary key (kode_toko, no_antri),
  constraint antrian_kode_toko_jenis_nomor_key unique (kode_toko, jenis, nomor),
  constraint antrian_holds_for_a_while check ((batas_at is null) = (menahan = '{}'::text[])),
  constraint antrian_says_how check ((status_antri = 'SELESAI'::text) = (nomor is not null) and (status_antri = 'DITOLAK'::text) = (alasan_tolak is not null) and (status_antri = 'MENUNGGU'::text) = (diputuskan_oleh is null) and (status_antri = 'MENUNGGU'::text) = (diputuskan_at is null))
);
create index antrian_until on antrian (batas_at) where (status_antri = 'MENUNGGU'::text);
create index antrian_waiting on antrian (kode_toko, jenis, no_antri) where (status_antri = 'MENUNGGU'::text);
create constraint trigger antrian_holds after insert or update on antrian deferrable initially deferred for each row execute function queue_holds('no_antri');
create trigger antrian_no_delete before delete on antrian for each row execute function refuse_removal();
create trigger antrian_no_truncate before truncate on antrian for each statement execute function refuse_removal();
create trigger antrian_once before insert or update on antrian for each row execute function guard_queue();

-- A sale that several salespeople made: who they are, and what of it is whose. Of a sale that one made there are no rows
-- (docs/decisions/054).
create table penjualan_sales (
  kode_toko     text          not null,
  no_faktur     text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  kode_sales    text          not null,
  nama_sales    text          not null,
  persen_bagian numeric(5,2)  not null check (persen_bagian > 0::numeric and persen_bagian < 100::numeric),
  -- His share of what the header says: pieces and grams, what was given away, what the goods came to, and what is earned by it.
  total_qty     integer       not null check (total_qty >= 0),
  total_berat   numeric(12,3) not null check (total_berat >= 0::numeric),
  diskon        bigint        not null check (diskon >= 0),
  harga_barang  bigint        not null check (harga_barang >= 0),
  fee_sales     bigint        not null check (fee_sales >= 0),
  constraint penjualan_sales_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_sales_once unique (kode_toko, no_faktur, kode_sales),
  constraint penjualan_sales_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint penjualan_sales_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur)
);
create index penjualan_sales_by_date on penjualan_sales (kode_toko, tgl_system, kode_sales);
create trigger penjualan_sales_append_only before delete or update on penjualan_sales for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_sales_no_truncate before truncate on penjualan_sales for each statement execute function refuse_change();
create trigger penjualan_sales_of_its_document after insert on penjualan_sales referencing new table as baris for each statement execute function penjualan_sales_of_its_document();
create constraint trigger penjualan_sales_whole after insert on penjualan_sales deferrable initially deferred for each row execute function shares_are_whole();

create table gesek_tunai (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_gesek        text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  nama_customer   text        not null,
  no_hp           text,
  no_identitas    text,
  keterangan      text,
  tunai_gesek     bigint      not null check (tunai_gesek > 0),
  biaya_gesek     bigint      not null check (biaya_gesek >= 0),
  total_gesek     bigint      not null,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((((coalesce(no_gesek, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint gesek_tunai_pkey primary key (kode_toko, no_gesek),
  constraint gesek_tunai_adds_up check (total_gesek = (tunai_gesek + biaya_gesek)),
  constraint gesek_tunai_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table gesek_tunai add constraint gesek_tunai_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index gesek_tunai_by_date on gesek_tunai (kode_toko, tgl_system, no_gesek);
create index gesek_tunai_by_person on gesek_tunai using gin (tanda_orang(no_hp, no_identitas, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, no_identitas, null::text) > 0);
create index gesek_tunai_by_text on gesek_tunai using gin (cari gin_trgm_ops);
create trigger gesek_tunai_alasan_batal_no_card before insert or update of alasan_batal on gesek_tunai for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger gesek_tunai_begins before insert on gesek_tunai for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger gesek_tunai_cash_within_limit after insert on gesek_tunai deferrable initially deferred for each row execute function cash_within_limit('GESEK_TUNAI', 'no_gesek');
create trigger gesek_tunai_keterangan_no_card before insert or update of keterangan on gesek_tunai for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger gesek_tunai_marks after insert on gesek_tunai for each row when (num_nonnulls(new.no_hp, new.no_identitas) > 1) execute function marks_come_together();
create trigger gesek_tunai_no_delete before delete on gesek_tunai for each row execute function refuse_removal();
create trigger gesek_tunai_no_truncate before truncate on gesek_tunai for each statement execute function refuse_removal();
create trigger gesek_tunai_open_date after insert on gesek_tunai referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger gesek_tunai_reversed after update on gesek_tunai deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger gesek_tunai_stamped before insert on gesek_tunai for each row execute function stamp_row();
create trigger gesek_tunai_stays before update on gesek_tunai for each row execute function guard_header();

create table gesek_tunai_kartu (
  kode_toko    text         not null,
  no_gesek     text         not null,
  no_urut      integer      not null,
  tgl_system   date         not null,
  batal        boolean      not null default false,
  jenis_kartu  text         not null check (jenis_kartu in ('DEBIT', 'CREDIT')),
  no_rekening  text         not null references rekening(no_rekening),
  no_kartu     text         not null check (no_kartu <> ''::text),
  tunai_gesek  bigint       not null check (tunai_gesek > 0),
  persen_gesek numeric(5,2) not null check (persen_gesek >= 0::numeric and persen_gesek <= 100::numeric),
  biaya_gesek  bigint       not null,
  total_gesek  bigint       not null,
  constraint gesek_tunai_kartu_pkey primary key (kode_toko, no_gesek, no_urut),
  constraint gesek_tunai_kartu_kode_toko_no_gesek_fkey foreign key (kode_toko, no_gesek) references gesek_tunai(kode_toko, no_gesek),
  constraint gesek_tunai_kartu_adds_up check (total_gesek = (tunai_gesek + biaya_gesek) and biaya_gesek::numeric = round(tunai_gesek::numeric * persen_gesek / 100::numeric))
);
create index gesek_tunai_kartu_by_date on gesek_tunai_kartu (kode_toko, tgl_system);
create trigger gesek_tunai_kartu_append_only before delete or update on gesek_tunai_kartu for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger gesek_tunai_kartu_no_kartu_no_card before insert or update of no_kartu on gesek_tunai_kartu for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger gesek_tunai_kartu_no_truncate before truncate on gesek_tunai_kartu for each statement execute function refuse_change();
create trigger gesek_tunai_kartu_of_its_document after insert on gesek_tunai_kartu referencing new table as baris for each statement execute function gesek_tunai_kartu_of_its_document();

create table tanda_bersama (
  tanda  text not null,
  dengan text not null,
  constraint tanda_bersama_pkey primary key (tanda, dengan)
);
create trigger tanda_bersama_is_seen before insert or delete or update on tanda_bersama for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger tanda_bersama_no_truncate before truncate on tanda_bersama for each statement execute function refuse_change();

-- A coupon: what its definition said when it was issued, so that a later change of that rewrites none.
create table kupon_terbit (
  kode_toko         text        not null references toko(kode_toko),
  no_kupon          text        not null primary key check (no_kupon ~ '^KP[0-9A-Z]{12}$'::text),
  tgl_system        date        not null,
  user_id           text        not null,
  created_at        timestamptz not null default now(),
  kode_kupon        text        not null references kupon(kode_kupon),
  nama_kupon        text        not null,
  nilai_kupon       bigint      not null check (nilai_kupon > 0),
  belanja_minimal   bigint      not null check (belanja_minimal >= 0),
  tgl_mulai         date        not null,
  tgl_akhir         date        not null,
  maksimal_per_nota integer     not null,
  hanya_member      boolean     not null,
  toko_berlaku      text        references toko(kode_toko),
  kode_member       text        references member(kode_member),
  -- The sale that issued it; null: by hand.
  no_faktur         text,
  keterangan        text,
  -- 1 while it can be used, kept by its ledger: never more than once.
  sisa              integer     not null default 0,
  constraint kupon_terbit_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint kupon_terbit_of_member check (not hanya_member or kode_member is not null),
  constraint kupon_terbit_once check (sisa = any (array[0, 1])),
  constraint kupon_terbit_while_it_runs check (tgl_akhir >= tgl_mulai and tgl_akhir >= tgl_system)
);
create index kupon_terbit_by_date on kupon_terbit (kode_toko, tgl_system);
create index kupon_terbit_of_sale on kupon_terbit (kode_toko, no_faktur) where (no_faktur is not null);
create index kupon_terbit_open on kupon_terbit (kode_toko, tgl_akhir) where (sisa = 1);
create trigger kupon_terbit_begins before insert on kupon_terbit for each row execute function coupon_begins();
create trigger kupon_terbit_issued after insert on kupon_terbit for each row execute function coupon_begins();
create trigger kupon_terbit_no_delete before delete on kupon_terbit for each row execute function refuse_removal();
create trigger kupon_terbit_no_truncate before truncate on kupon_terbit for each statement execute function refuse_removal();
create trigger kupon_terbit_of_one_member after insert on kupon_terbit for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger kupon_terbit_stays before update on kupon_terbit for each row when (pg_trigger_depth() = 0) execute function refuse_hand();

-- Its ledger: issued, used by a sale, given back by the cancelling of that, expired, taken back by the cancelling of the sale that issued it.
create table mutasi_kupon (
  id         bigint      not null generated always as identity primary key,
  kode_toko  text        not null references toko(kode_toko),
  tgl_system date        not null,
  no_kupon   text        not null references kupon_terbit(no_kupon),
  jenis      text        not null check (jenis in ('TERBIT', 'PAKAI', 'KEMBALI', 'HANGUS', 'TARIK')),
  jumlah     integer     not null,
  no_faktur  text,
  user_id    text        not null,
  created_at timestamptz not null default now(),
  rupiah     bigint      not null,
  constraint mutasi_kupon_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint mutasi_kupon_by_sale check ((jenis in ('TERBIT', 'HANGUS', 'TARIK')) or no_faktur is not null),
  constraint mutasi_kupon_check check (jumlah =
case
    when jenis in ('TERBIT', 'KEMBALI') then 1
    else '-1'::integer
end),
  constraint mutasi_kupon_worth check (sign(rupiah::double precision) = jumlah::double precision)
);
create index mutasi_kupon_by_coupon on mutasi_kupon (no_kupon, id);
create index mutasi_kupon_by_date on mutasi_kupon (kode_toko, tgl_system);
create unique index mutasi_kupon_issued_once on mutasi_kupon (no_kupon) where (jenis = 'TERBIT'::text);
create trigger mutasi_kupon_append_only before delete or update on mutasi_kupon for each row execute function refuse_change();
create trigger mutasi_kupon_books before insert on mutasi_kupon for each row execute function book_coupon();
create trigger mutasi_kupon_no_truncate before truncate on mutasi_kupon for each statement execute function refuse_change();

-- Coupons that paid a part of a sale, and those that it issued.
create table penjualan_kupon (
  kode_toko   text    not null,
  no_faktur   text    not null,
  no_urut     integer not null,
  tgl_system  date    not null,
  batal       boolean not null default false,
  no_kupon    text    not null references kupon_terbit(no_kupon),
  kode_kupon  text    not null,
  nama_kupon  text    not null,
  nilai_kupon bigint  not null check (nilai_kupon > 0),
  constraint penjualan_kupon_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_kupon_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur)
);
-- Coupons by the day of their sales.
create index penjualan_kupon_by_date on penjualan_kupon (kode_toko, tgl_system);
create unique index penjualan_kupon_once on penjualan_kupon (no_kupon) where (not batal);
create trigger penjualan_kupon_append_only before delete or update on penjualan_kupon for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger penjualan_kupon_holds after insert on penjualan_kupon deferrable initially deferred for each row execute function coupons_hold_for_sale();
create trigger penjualan_kupon_moves after insert on penjualan_kupon for each row execute function sale_moves_its_coupons();
create trigger penjualan_kupon_moves_back after update of batal on penjualan_kupon for each row when (new.batal and not old.batal) execute function sale_moves_its_coupons();
create trigger penjualan_kupon_no_truncate before truncate on penjualan_kupon for each statement execute function refuse_change();
create trigger penjualan_kupon_of_its_document after insert on penjualan_kupon referencing new table as baris for each statement execute function penjualan_kupon_of_its_document();

create table penjualan_kupon_terbit (
  kode_toko       text    not null,
  no_faktur       text    not null,
  no_urut         integer not null,
  tgl_system      date    not null,
  batal           boolean not null default false,
  no_kupon        text    not null unique,
  kode_kupon      text    not null,
  nama_kupon      text    not null,
  nilai_kupon     bigint  not null,
  belanja_minimal bigint  not null,
  tgl_mulai       date    not null,
  tgl_akhir       date    not null,
  hanya_member    boolean not null default false,
  toko_berlaku    text    references toko(kode_toko),
  constraint penjualan_kupon_terbit_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_kupon_terbit_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur)
);
create index penjualan_kupon_terbit_by_date on penjualan_kupon_terbit (kode_toko, tgl_system);
create trigger penjualan_kupon_terbit_append_only before delete or update on penjualan_kupon_terbit for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger penjualan_kupon_terbit_moves after insert on penjualan_kupon_terbit for each row execute function sale_moves_its_coupons();
create trigger penjualan_kupon_terbit_moves_back after update of batal on penjualan_kupon_terbit for each row when (new.batal and not old.batal) execute function sale_moves_its_coupons();
create trigger penjualan_kupon_terbit_no_truncate before truncate on penjualan_kupon_terbit for each statement execute function refuse_change();
create trigger penjualan_kupon_terbit_of_its_document after insert on penjualan_kupon_terbit referencing new table as baris for each statement execute function penjualan_kupon_terbit_of_its_document();

-- By price group: its grams, and the purity that the dealer owes for them.
create table penjualan_emas (
  kode_toko    text          not null,
  no_faktur    text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  kode_group   text          not null,
  kadar_hutang numeric(6,3)  not null check (kadar_hutang > 0::numeric and kadar_hutang <= 120::numeric),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  fine         numeric(12,3) not null,
  constraint penjualan_emas_pkey primary key (kode_toko, no_faktur, no_urut),
  constraint penjualan_emas_once unique (kode_toko, no_faktur, kode_group),
  constraint penjualan_emas_kode_toko_no_faktur_fkey foreign key (kode_toko, no_faktur) references penjualan(kode_toko, no_faktur),
  constraint penjualan_emas_check check (fine = round(berat * kadar_hutang / 100::numeric, 3))
);
create trigger penjualan_emas_append_only before delete or update on penjualan_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger penjualan_emas_as_said after insert on penjualan_emas deferrable initially deferred for each row execute function gold_is_owed_as_said();
create trigger penjualan_emas_no_truncate before truncate on penjualan_emas for each statement execute function refuse_change();
create trigger penjualan_emas_of_its_document after insert on penjualan_emas referencing new table as baris for each statement execute function penjualan_emas_of_its_document();

create table pelunasan_emas (
  kode_toko       text          not null references toko(kode_toko) deferrable initially deferred,
  no_lunas_emas   text          not null,
  tgl_system      date          not null,
  status          text          not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text          not null,
  created_at      timestamptz   not null default now(),
  cetak_ke        integer       not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  kode_member     text          not null references member(kode_member),
  nama_customer   text          not null,
  no_hp           text,
  cara_lunas      text          not null check (cara_lunas in ('EMAS', 'UANG')),
  -- Rupiah that a gram of fine gold is paid with.
  harga_emas      bigint        check (harga_emas > 0),
  emas_dilunasi   numeric(12,3) not null check (emas_dilunasi > 0::numeric),
  -- What the gold that is owed less stood at in the books.
  nilai_hutang    bigint        not null check (nilai_hutang >= 0),
  total_berat     numeric(12,3) not null check (total_berat >= 0::numeric),
  grand_total     bigint        not null check (grand_total >= 0),
  jumlah_bayar    bigint        not null check (jumlah_bayar >= 0),
  kembali         bigint        not null check (kembali >= 0),
  -- Earned where more was paid than the gold stood at.
  selisih_emas    bigint        not null,
  keterangan      text,
  written_in      xid8          not null default pg_current_xact_id(),
  cari            text          not null generated always as (upper((((((coalesce(no_lunas_emas, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text)) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint pelunasan_emas_pkey primary key (kode_toko, no_lunas_emas),
  constraint pelunasan_emas_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint pelunasan_emas_is_paid check ((jumlah_bayar - kembali) = grand_total),
  constraint pelunasan_emas_one_way check (case cara_lunas
    when 'EMAS' then (grand_total, jumlah_bayar, selisih_emas) = (0, 0, 0) and harga_emas is null and total_berat > 0
    else harga_emas is not null and grand_total = round(emas_dilunasi * harga_emas) and selisih_emas = grand_total - nilai_hutang and total_berat = 0 end)
);
alter table pelunasan_emas add constraint pelunasan_emas_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index pelunasan_emas_by_date on pelunasan_emas (kode_toko, tgl_system, no_lunas_emas);
create index pelunasan_emas_by_member on pelunasan_emas (kode_member);
create index pelunasan_emas_by_person on pelunasan_emas using gin (tanda_orang(no_hp, null::text, kode_member)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, kode_member) > 0);
create index pelunasan_emas_by_text on pelunasan_emas using gin (cari gin_trgm_ops);
create trigger pelunasan_emas_alasan_batal_no_card before insert or update of alasan_batal on pelunasan_emas for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger pelunasan_emas_begins before insert on pelunasan_emas for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger pelunasan_emas_cash_within_limit after insert on pelunasan_emas deferrable initially deferred for each row execute function cash_within_limit('PELUNASAN_EMAS', 'no_lunas_emas');
create trigger pelunasan_emas_keterangan_no_card before insert or update of keterangan on pelunasan_emas for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger pelunasan_emas_marks after insert on pelunasan_emas for each row when (num_nonnulls(new.no_hp, new.kode_member) > 1) execute function marks_come_together();
create trigger pelunasan_emas_no_delete before delete on pelunasan_emas for each row execute function refuse_removal();
create trigger pelunasan_emas_no_truncate before truncate on pelunasan_emas for each statement execute function refuse_removal();
create trigger pelunasan_emas_open_date after insert on pelunasan_emas referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger pelunasan_emas_reversed after update on pelunasan_emas deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create constraint trigger pelunasan_emas_settles_its_gold after insert on pelunasan_emas deferrable initially deferred for each row execute function settles_its_gold();
create trigger pelunasan_emas_stamped before insert on pelunasan_emas for each row execute function stamp_row();
create trigger pelunasan_emas_stays before update on pelunasan_emas for each row execute function guard_header();

create table pelunasan_emas_hutang (
  kode_toko     text          not null,
  no_lunas_emas text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  -- The sales that it settles.
  batal         boolean       not null default false,
  no_faktur     text          not null,
  rupiah        bigint        not null check (rupiah >= 0),
  fine          numeric(12,3) not null check (fine > 0::numeric),
  constraint pelunasan_emas_hutang_pkey primary key (kode_toko, no_lunas_emas, no_urut),
  constraint pelunasan_emas_hutang_once unique (kode_toko, no_lunas_emas, no_faktur),
  constraint pelunasan_emas_hutang_kode_toko_no_lunas_emas_fkey foreign key (kode_toko, no_lunas_emas) references pelunasan_emas(kode_toko, no_lunas_emas)
);
create index pelunasan_emas_by_sale on pelunasan_emas_hutang (kode_toko, no_faktur);
create index pelunasan_emas_hutang_by_date on pelunasan_emas_hutang (kode_toko, tgl_system);
create trigger pelunasan_emas_hutang_append_only before delete or update on pelunasan_emas_hutang for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pelunasan_emas_hutang_no_truncate before truncate on pelunasan_emas_hutang for each statement execute function refuse_change();
create trigger pelunasan_emas_hutang_of_its_document after insert on pelunasan_emas_hutang referencing new table as baris for each statement execute function pelunasan_emas_hutang_of_its_document();

create table pelunasan_emas_emas (
  kode_toko     text          not null,
  no_lunas_emas text          not null,
  no_urut       integer       not null,
  tgl_system    date          not null,
  -- The old gold that it is settled with; each is a lot of the scrap at what it settles.
  batal         boolean       not null default false,
  nama_barang   text          not null,
  kadar         numeric(6,3)  not null check (kadar > 0::numeric and kadar <= 100::numeric),
  berat         numeric(12,3) not null check (berat > 0::numeric),
  fine          numeric(12,3) not null,
  hpp           bigint        not null check (hpp >= 0),
  constraint pelunasan_emas_emas_pkey primary key (kode_toko, no_lunas_emas, no_urut),
  constraint pelunasan_emas_emas_kode_toko_no_lunas_emas_fkey foreign key (kode_toko, no_lunas_emas) references pelunasan_emas(kode_toko, no_lunas_emas),
  constraint pelunasan_emas_emas_check check (fine > 0::numeric and fine = round(berat * kadar / 100::numeric, 3))
);
create index pelunasan_emas_emas_by_date on pelunasan_emas_emas (kode_toko, tgl_system);
create trigger pelunasan_emas_emas_append_only before delete or update on pelunasan_emas_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pelunasan_emas_emas_no_truncate before truncate on pelunasan_emas_emas for each statement execute function refuse_change();
create trigger pelunasan_emas_emas_of_its_document after insert on pelunasan_emas_emas referencing new table as baris for each statement execute function pelunasan_emas_emas_of_its_document();

create table pelunasan_emas_bayar (
  kode_toko     text         not null,
  no_lunas_emas text         not null,
  no_urut       integer      not null,
  tgl_system    date         not null,
  jenis         text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening   text         references rekening(no_rekening),
  no_kartu      text,
  jumlah        bigint       not null check (jumlah > 0),
  piutang       boolean      not null default false,
  persen_kartu  numeric(5,2) not null default 0,
  biaya_kartu   bigint       not null default 0,
  constraint pelunasan_emas_bayar_pkey primary key (kode_toko, no_lunas_emas, no_urut),
  constraint pelunasan_emas_bayar_kode_toko_no_lunas_emas_fkey foreign key (kode_toko, no_lunas_emas) references pelunasan_emas(kode_toko, no_lunas_emas),
  constraint pelunasan_emas_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint pelunasan_emas_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint pelunasan_emas_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index pelunasan_emas_bayar_by_date on pelunasan_emas_bayar (kode_toko, tgl_system);
create trigger pelunasan_emas_bayar_append_only before delete or update on pelunasan_emas_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger pelunasan_emas_bayar_costs_its_fee after insert on pelunasan_emas_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger pelunasan_emas_bayar_no_kartu_no_card before insert or update of no_kartu on pelunasan_emas_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger pelunasan_emas_bayar_no_truncate before truncate on pelunasan_emas_bayar for each statement execute function refuse_change();
create trigger pelunasan_emas_bayar_of_its_document after insert on pelunasan_emas_bayar referencing new table as baris for each statement execute function pelunasan_emas_bayar_of_its_document();

-- By price group: its grams, and the purity that the dealer owes for them.
create table jual_beli_manual_emas (
  kode_toko    text          not null,
  no_jual_beli text          not null,
  no_urut      integer       not null,
  tgl_system   date          not null,
  kode_group   text          not null,
  kadar_hutang numeric(6,3)  not null check (kadar_hutang > 0::numeric and kadar_hutang <= 120::numeric),
  berat        numeric(12,3) not null check (berat > 0::numeric),
  fine         numeric(12,3) not null,
  constraint jual_beli_manual_emas_pkey primary key (kode_toko, no_jual_beli, no_urut),
  constraint jual_beli_manual_emas_once unique (kode_toko, no_jual_beli, kode_group),
  constraint jual_beli_manual_emas_kode_toko_no_jual_beli_fkey foreign key (kode_toko, no_jual_beli) references jual_beli_manual(kode_toko, no_jual_beli),
  constraint jual_beli_manual_emas_check check (fine = round(berat * kadar_hutang / 100::numeric, 3))
);
create trigger jual_beli_manual_emas_append_only before delete or update on jual_beli_manual_emas for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger jual_beli_manual_emas_as_said after insert on jual_beli_manual_emas deferrable initially deferred for each row execute function manual_gold_is_owed_as_said();
create trigger jual_beli_manual_emas_no_truncate before truncate on jual_beli_manual_emas for each statement execute function refuse_change();
create trigger jual_beli_manual_emas_of_its_document after insert on jual_beli_manual_emas referencing new table as baris for each statement execute function jual_beli_manual_emas_of_its_document();

create table bayar_sekaligus (
  kode_toko          text        not null references toko(kode_toko) deferrable initially deferred,
  no_bayar_sekaligus text        not null,
  tgl_system         date        not null,
  status             text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id            text        not null,
  created_at         timestamptz not null default now(),
  cetak_ke           integer     not null default 0,
  dicetak_oleh       text,
  alasan_batal       text,
  dibatalkan_oleh    text,
  dibatalkan_at      timestamptz,
  nama_customer      text        not null check (nama_customer <> ''::text),
  no_hp              text        not null check (no_hp <> ''::text),
  jumlah_hal         integer     not null check (jumlah_hal > 0),
  grand_total        bigint      not null check (grand_total > 0),
  jumlah_bayar       bigint      not null,
  kembali            bigint      not null check (kembali >= 0),
  keterangan         text,
  written_in         xid8        not null default pg_current_xact_id(),
  cari               text        not null generated always as (upper((((coalesce(no_bayar_sekaligus, ''::text) || ' '::text) || coalesce(nama_customer, ''::text)) || ' '::text) || coalesce(no_hp, ''::text))) stored,
  constraint bayar_sekaligus_pkey primary key (kode_toko, no_bayar_sekaligus),
  constraint bayar_sekaligus_adds_up check ((jumlah_bayar - kembali) = grand_total),
  constraint bayar_sekaligus_check check (cetak_ke > 0 or dicetak_oleh is null)
);
alter table bayar_sekaligus add constraint bayar_sekaligus_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index bayar_sekaligus_by_date on bayar_sekaligus (kode_toko, tgl_system, no_bayar_sekaligus);
create index bayar_sekaligus_by_person on bayar_sekaligus using gin (tanda_orang(no_hp, null::text, null::text)) with (fastupdate=off) where (num_nonnulls(no_hp, null::text, null::text) > 0);
create index bayar_sekaligus_by_text on bayar_sekaligus using gin (cari gin_trgm_ops);
create trigger bayar_sekaligus_alasan_batal_no_card before insert or update of alasan_batal on bayar_sekaligus for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger bayar_sekaligus_begins before insert on bayar_sekaligus for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create constraint trigger bayar_sekaligus_cash_within_limit after insert on bayar_sekaligus deferrable initially deferred for each row execute function cash_within_limit('BAYAR_SEKALIGUS', 'no_bayar_sekaligus');
create trigger bayar_sekaligus_keterangan_no_card before insert or update of keterangan on bayar_sekaligus for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger bayar_sekaligus_no_delete before delete on bayar_sekaligus for each row execute function refuse_removal();
create trigger bayar_sekaligus_no_truncate before truncate on bayar_sekaligus for each statement execute function refuse_removal();
create trigger bayar_sekaligus_open_date after insert on bayar_sekaligus referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger bayar_sekaligus_reversed after update on bayar_sekaligus deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger bayar_sekaligus_stamped before insert on bayar_sekaligus for each row execute function stamp_row();
create trigger bayar_sekaligus_stays before update on bayar_sekaligus for each row execute function guard_header();

create table bayar_sekaligus_detail (
  kode_toko          text    not null,
  no_bayar_sekaligus text    not null,
  no_urut            integer not null,
  tgl_system         date    not null,
  batal              boolean not null default false,
  langkah_bayar      text    not null,
  -- The thing that is paid, and the event that says so.
  no_hal             text    not null,
  kind               text    not null references dibayar_sekaligus(kind),
  reference          text    not null,
  jumlah             bigint  not null check (jumlah > 0),
  constraint bayar_sekaligus_detail_pkey primary key (kode_toko, no_bayar_sekaligus, no_urut),
  constraint bayar_sekaligus_detail_once unique (kode_toko, no_bayar_sekaligus, kind, no_hal),
  constraint bayar_sekaligus_detail_pays_once unique (kode_toko, reference),
  constraint bayar_sekaligus_detail_kode_toko_no_bayar_sekaligus_fkey foreign key (kode_toko, no_bayar_sekaligus) references bayar_sekaligus(kode_toko, no_bayar_sekaligus)
);
create index bayar_sekaligus_detail_by_date on bayar_sekaligus_detail (kode_toko, tgl_system);
create index bayar_sekaligus_detail_of_thing on bayar_sekaligus_detail (kode_toko, no_hal);
create trigger bayar_sekaligus_detail_append_only before delete or update on bayar_sekaligus_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_sekaligus_detail_no_truncate before truncate on bayar_sekaligus_detail for each statement execute function refuse_change();
create trigger bayar_sekaligus_detail_of_its_document after insert on bayar_sekaligus_detail referencing new table as baris for each statement execute function bayar_sekaligus_detail_of_its_document();

create table bayar_sekaligus_bayar (
  kode_toko          text         not null,
  no_bayar_sekaligus text         not null,
  no_urut            integer      not null,
  tgl_system         date         not null,
  jenis              text         not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  no_rekening        text         references rekening(no_rekening),
  no_kartu           text,
  jumlah             bigint       not null check (jumlah > 0),
  piutang            boolean      not null default false,
  persen_kartu       numeric(5,2) not null default 0,
  biaya_kartu        bigint       not null default 0,
  constraint bayar_sekaligus_bayar_pkey primary key (kode_toko, no_bayar_sekaligus, no_urut),
  constraint bayar_sekaligus_bayar_kode_toko_no_bayar_sekaligus_fkey foreign key (kode_toko, no_bayar_sekaligus) references bayar_sekaligus(kode_toko, no_bayar_sekaligus),
  constraint bayar_sekaligus_bayar_account check ((jenis = 'CASH'::text) = (no_rekening is null)),
  constraint bayar_sekaligus_bayar_card_fee check (biaya_kartu::numeric = floor(jumlah::numeric * persen_kartu / 100::numeric + 0.5) and (persen_kartu = 0::numeric or (jenis in ('DEBIT', 'CREDIT')))),
  constraint bayar_sekaligus_bayar_check check (not piutang or (jenis in ('TRANSFER', 'DEBIT', 'CREDIT')))
);
create index bayar_sekaligus_bayar_by_date on bayar_sekaligus_bayar (kode_toko, tgl_system);
create trigger bayar_sekaligus_bayar_append_only before delete or update on bayar_sekaligus_bayar for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger bayar_sekaligus_bayar_costs_its_fee after insert on bayar_sekaligus_bayar for each row when (new.jenis in ('DEBIT', 'CREDIT')) execute function card_costs_its_fee();
create trigger bayar_sekaligus_bayar_no_kartu_no_card before insert or update of no_kartu on bayar_sekaligus_bayar for each row when (length(new.no_kartu) >= 12) execute function no_card_number('no_kartu');
create trigger bayar_sekaligus_bayar_no_truncate before truncate on bayar_sekaligus_bayar for each statement execute function refuse_change();
create trigger bayar_sekaligus_bayar_of_its_document after insert on bayar_sekaligus_bayar referencing new table as baris for each statement execute function bayar_sekaligus_bayar_of_its_document();
