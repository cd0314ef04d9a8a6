-- A repair that is picked up and goods that leave the safe may be paid together with other things (docs/decisions/212, 181). The last instalment may since 0960.
select may_be_paid_together('MUTASI_SERVICE', 'mutasi_service', 'no_mutasi_service'),
  may_be_paid_together('AMBIL_SIMPANAN', 'ambil_simpanan', 'no_ambil');
